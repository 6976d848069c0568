"""The card table in a terminal: both sides with everything on them, player b at the top as on the table."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from companion.app.cards.view import CardSideView, CardTableView, PokemonView
from companion.console.board import SIDES
from companion.console.terminal_texts import Words


def show_card_table(console: Console, table: CardTableView, t: Words) -> None:
    """Print both sides, the Stadium between them."""
    console.print()
    _show_side(console, table.sides[1], t)
    if table.stadium:
        console.print(Text(f"  {t('card.stadium', card=table.stadium)}"), soft_wrap=True)
    _show_side(console, table.sides[0], t)
    console.print()


def _show_side(console: Console, side: CardSideView, t: Words) -> None:
    heading = Text(f"{SIDES[side.seat]} {side.player}", "bold")
    if side.to_move:
        heading.append(f"  {t('to-move')}", "yellow")
    counts = t("card.counts", hand=side.hand_size, deck=side.deck_size, prizes=side.prizes_left)
    console.print(heading.append(f"  {counts}", "dim"), soft_wrap=True)
    for pokemon in (*filter(None, (side.active,)), *side.bench):
        console.print(_pokemon(pokemon, t), soft_wrap=True)
    if side.active is None and not side.bench:
        console.print(Text(f"  {t('card.no-pokemon')}", "dim"))
    lost = "–" if side.lost == "" else side.lost
    for pile, cards in (("supporter", side.beside), ("discard", side.discard), ("lost", lost)):
        if cards:
            console.print(Text(f"  {t(f'card.{pile}', cards=cards)}", "dim"), soft_wrap=True)


def _pokemon(pokemon: PokemonView, t: Words) -> Text:
    text = Text(f"  {pokemon.spot}: ").append(pokemon.name, "bold")
    if pokemon.hp:
        text.append(
            f"  {t('card.hp', left=pokemon.left, hp=pokemon.hp)}", "red" if 2 * pokemon.left <= pokemon.hp else ""
        )
    if pokemon.facts:
        text.append(f"  {', '.join(pokemon.facts)}", "dim")
    return text
