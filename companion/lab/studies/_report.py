"""Renders a study as one self-contained HTML page, plots included, that needs no network."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from companion.api.texts import Fact, Phrase, Texts, phrase
from companion.lab.studies import _findings, charts
from companion.lab.studies._findings import Found, Ground, Share
from companion.lab.studies._study import Study

STYLE = """
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1,h2,h3{line-height:1.2}h2{margin-top:2.5rem;border-bottom:1px solid #8886;padding-bottom:.2rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem}
th,td{padding:.15rem .6rem;text-align:right;border-bottom:1px solid #8883}
th:first-child,td:first-child,.word{text-align:left}
.wide{overflow-x:auto}.wide td{white-space:nowrap}
svg{max-width:100%;height:auto}
"""


class Words:
    """Sentences of the page in one language."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def __call__(self, key: str, **facts: Fact | int) -> str:
        """The sentence of `study.`*key*, as HTML."""
        return escape(self.texts.tell(phrase(f"study.{key}", **facts)))

    def plain(self, key: str, **facts: Fact | int) -> str:
        """The sentence as plain text."""
        return self.texts.tell(phrase(f"study.{key}", **facts))

    def whole(self, number: int) -> str:
        """Format an integer with thousands separators."""
        return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")

    def decimal(self, number: float, spec: str = ".1f") -> str:
        """Format a number in the language's notation."""
        return self.texts.decimal(number, spec)

    def percent(self, share: float, digits: int = 1) -> str:
        """Format a share in percent."""
        return self.texts.percent(share, f".{digits}f").replace(" ", "\N{NARROW NO-BREAK SPACE}")

    def interval(self, share: Share) -> str:
        """Format a share with its interval."""
        least, most = (self.decimal(100 * end, ".1f") for end in share.interval)
        return f"{self.percent(share.share)} ({least}–{most})"

    def ground(self, ground: Ground) -> str:
        """Name a format and a rule set."""
        return ", ".join((self.name("format", ground[0]), self.name("ruleset", ground[1])))

    def name(self, kind: str, id: str) -> str:
        """Name of a format, a rule set, a colour."""
        return self.texts.tell(Phrase(f"{kind}.{id}"))

    def player(self, id: str) -> str:
        """Name of a program that plays; the users' own use their ids."""
        return self._bare(f"kind.{id}", id)

    def ending(self, clause: str) -> str:
        """Describe how a match ended."""
        key = f"study.ending.{clause or 'unfinished'}"
        return f"{self.texts.say(key)} ({clause})" if clause and key in self.texts else self._bare(key, clause)

    def _bare(self, key: str, otherwise: str) -> str:
        return self.texts.say(key) if key in self.texts else otherwise


def page_of(study: Study, found: Found, texts: Texts, version: str) -> str:
    """The page as a whole HTML document. *version*: version of the program that played."""
    say = Words(texts)
    body = "\n".join(_body(study, found, say, version))
    return (
        f'<!doctype html>\n<html lang="{escape(texts.language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(study.name)}</title>\n<style>{STYLE}{charts.STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _body(study: Study, found: Found, say: Words, version: str) -> Iterator[str]:
    matches, actions = sum(tally.matches for _, tally in found), sum(tally.actions for _, tally in found)
    yield f"<h1>{escape(study.name)}</h1>"
    facts: dict[str, Fact | int] = {"matches": say.whole(matches), "of": say.whole(study.total)}
    yield f"<p>{say('done' if matches == study.total else 'done-partly', **facts)} "
    yield say("about", pairings=say.whole(len(found)), actions=say.whole(actions), seed=study.seed, version=version)
    yield f" {say('how-to-read')}</p>"
    if study.left_out:
        yield f"<details><summary>{say('left-out', n=len(study.left_out))}</summary><ul>"
        yield from (f"<li>{escape(say.texts.fact(why))}</li>" for why in study.left_out)
        yield "</ul></details>"
    yield from _advantages(found, say)
    for ground in _findings.grounds(found):
        yield from _ground(ground, _findings.of_ground(found, ground), say)


def _advantages(found: Found, say: Words) -> Iterator[str]:
    for key, shares in (("first-player", _findings.beginning(found)), ("seat", _findings.seats(found))):
        yield f"<h2>{say(key)}</h2><p>{say(f'{key}-said')}</p>"
        mats = {pairing.mat: pairing.setup.playmat.name for pairing, _ in found}
        rows = [(f"{say.ground(ground)}, {mats[mat]}", share) for (ground, mat), share in shares.items()]
        yield charts.intervals_of(rows, say)


def _ground(ground: Ground, found: Found, say: Words) -> Iterator[str]:
    yield f"<h2>{escape(say.ground(ground))}</h2>"
    strengths = sorted(_findings.strengths(found).items(), key=lambda one: -one[1].share)
    teams = [name for name, _ in strengths] or list(
        dict.fromkeys(name for pairing, _ in found for name in pairing.teams)
    )
    yield f"<h3>{say('teams')}</h3><p>{say('teams-said')}</p>"
    if strengths:
        yield charts.intervals_of(strengths, say)
    yield f'<div class="wide">{charts.matrix_of(teams, _findings.matrix(found), say)}</div>'
    met = _findings.players(found)
    if len(met) > 1:
        yield f"<h3>{say('players')}</h3>"
        rows = [
            (f"{say.player(one)} – {say.player(other)}", share) for (one, other), share in met.items() if one != other
        ]
        yield charts.intervals_of(rows, say)
    yield f"<h3>{say('lengths')}</h3>"
    length = _findings.lengths(found)
    if length is not None:
        facts: dict[str, Fact | int] = {
            "mean": say.decimal(length.mean),
            "tenth": length.tenth,
            "median": length.median,
        }
        yield f"<p>{say('lengths-said', nine=length.nine_tenths, **facts)}</p>"
        yield charts.lengths_of(_findings.turns(found))
    ended = _findings.endings(found)
    many = sum(ended.values())
    yield _table(
        [say("column.ending"), say("column.matches"), say("column.share")],
        [[escape(say.ending(clause)), say.whole(times), say.percent(times / many)] for clause, times in ended.items()],
    )
    yield from _figures(found, say)


def _figures(found: Found, say: Words) -> Iterator[str]:
    columns = ("figure", "team", "battles", "won", "knock-outs", "knocked-out", "goals")
    yield f"<h3>{say('figures')}</h3><p>{say('figures-said')}</p>"
    rows = sorted(_findings.figures(found), key=lambda one: -_part(one.knocked_out_others, one.matches))
    yield _table(
        [say(f"column.{column}") for column in columns],
        [
            [
                escape(f"{say.texts.named(one.name)} ({one.printing})"),
                escape(one.team),
                say.decimal(_part(one.battles, one.matches), ".2f"),
                say.percent(_part(one.won, one.battles)),
                say.decimal(_part(one.knocked_out_others, one.matches), ".2f"),
                say.decimal(_part(one.knocked_out, one.matches), ".2f"),
                say.percent(_part(one.goals, one.matches)),
            ]
            for one in rows
        ],
    )
    of_segments = ("figure", "team", "segment", "colour", "printed", "came-up", "won", "lost", "knocks-out")
    yield f"<details><summary>{say('segments')}</summary><p>{say('segments-said')}</p>"
    yield _table(
        [say(f"column.{column}") for column in of_segments],
        [
            [
                escape(f"{say.texts.named(one.name)} ({one.printing})"),
                escape(one.team),
                escape(f"{one.number + 1}. {one.attack}"),
                escape(say.name("segment", one.colour)),
                say.percent(one.printed),
                say.percent(_part(one.shown, one.of)),
                say.percent(_part(one.won, one.shown)),
                say.percent(_part(one.lost, one.shown)),
                say.decimal(_part(one.knocked_out_others, one.shown), ".3f"),
            ]
            for one in _findings.segments(found)
        ],
    )
    yield "</details>"


def _part(count: int, of: int) -> float:
    return count / of if of else 0.0


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{one}</th>" for one in columns)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
