"""Rows and facts as compiled code sees them: bare addresses of numbers, whose numbers are all 64 bits wide.

An array is seven numbers, which every call would hand on; and what may be counted from its end has to be looked at.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.extending import intrinsic, lower_builtin, lower_getattr_generic, models, register_model, type_callable
from numba.np.arrayobj import make_array

from companion.figure.batch import cells as at

WIDE = ir.IntType(64)


class Pointer(types.Type):
    """The address of numbers of so many bits, one every *step* bits. *lasting*: nothing changes them meanwhile."""

    def __init__(
        self, name: str, bits: int, *, step: int = 0, number: Any = types.int64, lasting: bool = False
    ) -> None:
        super().__init__(name=name)
        self.bits, self.step, self.number, self.lasting = bits, step or bits, number, lasting


FACTS = Pointer("facts", 64, lasting=True)
ROW = Pointer("row", 32)
CHANCE = Pointer("chance", 64, number=types.uint64)
BYTES, HALVES, WIDE_BY_HALVES = Pointer("bytes", 8), Pointer("halves", 16), Pointer("wide", 32, step=16)
PARTS = {
    "where": (BYTES, at.WHERE),
    "condition": (BYTES, at.CONDITION),
    "cards": (BYTES, at.CARDS),
    "waits": (HALVES, at.WAITS),
    "half": (HALVES, 0),
    "wide": (WIDE_BY_HALVES, 0),
}
"""What is narrower than a row: how it is looked at, and which number is the first. `compiling.Table` names them."""


@register_model(Pointer)
class _Address(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Pointer) -> None:
        super().__init__(manager, kind, ir.IntType(kind.step).as_pointer())


@type_callable(operator.getitem)
def _number_at(context: Any) -> Any:
    def typed(pointer: Any, index: Any) -> Any:
        return pointer.number if isinstance(pointer, Pointer) else None

    return typed


@type_callable(operator.setitem)
def _set_number(context: Any) -> Any:
    def typed(pointer: Any, index: Any, value: Any) -> Any:
        return types.none if isinstance(pointer, Pointer) else None

    return typed


def _address_of(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    index = context.cast(builder, args[1], signature.args[1], types.int64)
    address, pointer = builder.gep(args[0], [index], inbounds=True), signature.args[0]
    return address if pointer.bits == pointer.step else builder.bitcast(address, ir.IntType(pointer.bits).as_pointer())


@lower_builtin(operator.getitem, Pointer, types.Integer)
def _get(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    pointer, number = signature.args[0], builder.load(_address_of(context, builder, signature, args))
    if pointer.lasting:
        number.set_metadata("invariant.load", builder.module.add_metadata([]))
    return number if pointer.bits == WIDE.width else builder.sext(number, WIDE)


@lower_builtin(operator.setitem, Pointer, types.Integer, types.Any)
def _set(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    pointer, number = signature.args[0], context.cast(builder, args[2], signature.args[2], signature.args[0].number)
    if pointer.bits < WIDE.width:
        number = builder.trunc(number, ir.IntType(pointer.bits))
    builder.store(number, _address_of(context, builder, signature, args))
    return context.get_dummy_value()


@infer_getattr
class _Parts(AttributeTemplate):
    key = Pointer

    def generic_resolve(self, pointer: Pointer, name: str) -> Any:
        return PARTS[name][0] if pointer is ROW and name in PARTS else None


@lower_getattr_generic(Pointer)
def _part(context: Any, builder: Any, pointer: Any, address: Any, name: str) -> Any:
    part, first = PARTS[name]
    begins = builder.bitcast(address, ir.IntType(part.step).as_pointer())
    return builder.gep(begins, [ir.Constant(WIDE, first)], inbounds=True)


def _into(pointer: Pointer) -> Any:
    """A function of an array and a number: where the array's row of this number begins."""

    @intrinsic
    def address(typing: Any, array: Any, number: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            held = make_array(signature.args[0])(context, builder, args[0])
            stride = cgutils.unpack_tuple(builder, held.strides)[0]
            far = builder.mul(context.cast(builder, args[1], signature.args[1], types.int64), stride)
            begins = builder.gep(builder.bitcast(held.data, cgutils.voidptr_t), [far])
            return builder.bitcast(begins, ir.IntType(pointer.step).as_pointer())

        return pointer(array, number), code

    return address


facts_at, row_at, chance_at = _into(FACTS), _into(ROW), _into(CHANCE)
