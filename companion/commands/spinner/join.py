"""`companion spinner join`: connects a base to Wi-Fi or Bluetooth, stores a base's key, or forgets a base."""

from __future__ import annotations

import json
import sys

import click

from companion.adapters.bases.keys import KeptKey, KeysFile, code_of, key_of, new_key
from companion.adapters.bases.wireless import BLE, LISTEN_S, TCP, WITHOUT_CABLE, Wireless, ble_place, place_of
from companion.adapters.bases.wording import said
from companion.commands.command_texts import say
from companion.commands.manual import FAILED, OK, WRONG_INPUT, Manual, complain, typed
from companion.commands.misuse import MisusedError
from companion.commands.spinner import bases as spinner_bases
from companion.commands.spinner.bases import NoBaseError
from companion.texts.texts import phrase
from firmware_bridge.joining import meet
from firmware_bridge.ports.sealed_way import SealedTransport
from firmware_bridge.ports.tcp import Address, TcpTransport, given_address
from firmware_bridge.ports.transport import Transport
from firmware_bridge.wire.errors import WireError
from firmware_bridge.wire.join import why_not_wanted


@click.command(
    cls=Manual,
    examples=(
        "companion spinner join",
        "companion spinner join left --network Home",
        "companion spinner join --bluetooth",
        "companion spinner join --by-hand",
        "companion spinner join a1b2c3 --key",
        "companion spinner join tcp://192.168.1.20 --key",
        "companion spinner join ble:left --key",
        "companion spinner join left --forget",
    ),
    exits=(OK, FAILED, WRONG_INPUT),
)
@spinner_bases.BASE
@click.option("--network", metavar="NAME", default="")
@click.option("--bluetooth", is_flag=True)
@click.option("--by-hand", is_flag=True)
@click.option("--key", "with_key", is_flag=True)
@click.option("--show-key", is_flag=True)
@click.option("--forget", is_flag=True)
@click.pass_context
def join(
    ctx: click.Context,
    base: str | None,
    network: str,
    bluetooth: bool,
    by_hand: bool,
    with_key: bool,
    show_key: bool,
    forget: bool,
) -> None:
    """Join a base to your Wi-Fi network, so that it needs no cable."""
    keys = KeysFile(on_remark=complain)
    if sum((bool(network), bluetooth)) > 1 or sum((bluetooth, by_hand, with_key, show_key, forget)) > 1:
        raise MisusedError(phrase("error.join.one-way"))
    if by_hand:
        _by_hand()
    elif with_key:
        _with_key(keys, base)
    elif show_key:
        _show_key(keys, base)
    elif forget:
        _forget(keys, base)
    else:
        _over_cable(base, network, bluetooth)
    ctx.exit(OK)


def _over_cable(base: str | None, network: str, bluetooth: bool) -> None:
    """Send a base on a cable the network, or just Bluetooth, and a key."""
    with spinner_bases.base_at_work(base, False, 0) as (desk, link):
        click.echo(spinner_bases.introduced(link))
        where = link.where
    if where.startswith(WITHOUT_CABLE):
        raise MisusedError(phrase("error.join.no-cable"))
    password = ""
    if not bluetooth:
        network = network or _asked("join.network")
        password = _secret("join.password")
        if why := why_not_wanted(network, password):
            raise WireError(why)
        click.echo(say("join.waiting", network=network))
    name = link.identity.name if link.identity is not None else ""
    joined = desk.wireless.join(desk.way(where), link.base, name, network, password)
    if bluetooth:
        click.echo(say("join.done-bluetooth", place=ble_place(link.base, name)))
    elif joined is not None and joined.how == "joined":
        click.echo(say("join.done", place=place_of(link.base), address=joined.address))
    else:
        click.echo(say("join.kept", place=place_of(link.base), network=network))


def _by_hand() -> None:
    """Print a file for a base's memory, with a new key."""
    file = {"network": say("join.your-network"), "password": say("join.your-password"), "key": new_key().hex()}
    click.echo(json.dumps(file, ensure_ascii=False))
    click.echo(say("join.by-hand", how=typed("spinner join ID --key")), err=True)


def _with_key(keys: KeysFile, base: str | None) -> None:
    """Store a typed key for a base in the network or nearby."""
    wireless = Wireless(keys)
    try:
        way, wanted = _way_to(wireless, base)
        key = key_of(_secret("join.key"))
        if key is None:
            raise NoBaseError(phrase("error.join.no-key"))
        uid = meet(SealedTransport(way, key, bytes.fromhex(wanted) if wanted else None))
    finally:
        wireless.close()
    assert uid is not None
    place = base if base is not None and base.startswith((TCP, BLE)) else ""
    keys.keep(uid.hex(), KeptKey(key=key.hex(), place=place))
    click.echo(say("join.key-kept", place=place or place_of(uid.hex())))


def _way_to(wireless: Wireless, base: str | None) -> tuple[Transport, str | None]:
    """The transport to the wanted base, and its id if known."""
    if base is not None and base.startswith(BLE):
        from firmware_bridge.ports.ble import BleTransport

        return BleTransport(base.removeprefix(BLE)), None
    wanted, address = _address_of(wireless, base)
    return TcpTransport(base or wanted or "", lambda: address), wanted


def _address_of(wireless: Wireless, base: str | None) -> tuple[str | None, Address]:
    """Id, if known, and address of the wanted base."""
    if base is not None and base.startswith(TCP):
        return None, given_address(base)
    wireless.look()
    with spinner_bases.asking():
        spinner_bases.wait(LISTEN_S)
    seen = [one for one in wireless.nearby.seen().values() if base is None or one.base.startswith(base.lower())]
    if wireless.nearby.trouble:
        raise NoBaseError(said(wireless.nearby.trouble))
    if len(seen) != 1:
        names = ", ".join(one.base for one in seen)
        raise NoBaseError(phrase("error.join.several", names=names) if seen else phrase("error.join.none-seen"))
    return seen[0].base, seen[0].address


def _one_of(keys: KeysFile, base: str | None) -> tuple[str, KeptKey]:
    """Id and key of the wanted joined base."""
    kept = keys.load()
    meant = [
        (uid, one)
        for uid, one in kept.items()
        if base is None or base in (one.name, one.place, place_of(uid)) or uid.startswith(base.lower())
    ]
    if len(meant) != 1:
        names = ", ".join(f"{one.name or '–'} ({uid[:6]})" for uid, one in kept.items()) or "–"
        raise NoBaseError(phrase("error.join.unknown", names=names))
    return meant[0]


def _show_key(keys: KeysFile, base: str | None) -> None:
    _, one = _one_of(keys, base)
    click.echo(code_of(bytes.fromhex(one.key)))


def _forget(keys: KeysFile, base: str | None) -> None:
    uid, one = _one_of(keys, base)
    keys.forget(uid)
    click.echo(say("join.forgotten", name=one.name or uid))


def _asked(key: str) -> str:
    answer: str = click.prompt(say(key), err=True) if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    return answer


def _secret(key: str) -> str:
    """Prompt for a secret without echo; read a line if stdin is no terminal."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    answer: str = click.prompt(say(key), hide_input=True, default="", show_default=False, err=True)
    return answer
