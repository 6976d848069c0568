"""`companion spinner record` and `replay`: records a base's bytes, and replays them."""

from __future__ import annotations

from pathlib import Path

import click

from companion.commands.command_texts import counted, decimal, say
from companion.commands.manual import FAILED, OK, WRONG_INPUT, Manual, typed
from companion.commands.misuse import UnfitParameterError
from companion.commands.spinner import bases as spinner_bases
from companion.commands.spinner.bases import Desk
from companion.commands.spinner.monitor import LOOK_S, Telling, watch
from companion.texts.errors import quoted
from companion.texts.texts import phrase
from firmware_bridge.recording import ReplayTransport, read_recording
from firmware_bridge.wire.errors import RecordingError

MAX = "max"


@click.command(
    cls=Manual,
    examples=(
        "companion spinner record strange.spin",
        "companion spinner record left.spin left --seconds 30",
        "companion spinner record try.spin --simulated --seconds 20",
    ),
    exits=(OK, FAILED, WRONG_INPUT),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))
@spinner_bases.BASE
@click.option("--seconds", metavar="S", type=click.FloatRange(0.1))
@spinner_bases.simulated_options
@click.pass_context
def record(ctx: click.Context, file: Path, base: str | None, seconds: float | None, simulated: bool, seed: int) -> None:
    """Keep what a base says in a file, byte for byte and with its times."""
    every_s = spinner_bases.SPIN_EVERY_S
    pace = 0.0 if seconds else 1.0  # no real time needed if the end is known
    with spinner_bases.base_at_work(base, simulated, seed, pace=pace, spin_every_s=every_s) as (desk, link):
        click.echo(spinner_bases.introduced(link))
        desk.bridge.record(link.base, file)
        try:
            status = watch(desk, link.base, seconds, lambda: desk.bridge.recording_trouble(link.base))
        finally:
            trouble = desk.bridge.record(link.base, None)
    if trouble:
        raise RecordingError(trouble)
    click.echo(say("record.done", file=str(file), how=typed(f"spinner replay {file}")))
    ctx.exit(status)


class Speed(click.ParamType[float]):
    """Replay speed as a multiple of the recorded one: a number, or max."""

    name = "speed"

    def convert(self, value: str | float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The seconds to wait for each second of the recording."""
        if value == MAX:
            return 0.0
        try:
            speed = float(value)
        except ValueError:
            speed = 0.0
        if not 0.01 <= speed <= 1000:
            raise UnfitParameterError(phrase("error.click.speed", got=quoted(value), most=MAX), param, ctx)
        return 1.0 / speed


@click.command(
    cls=Manual, examples=("companion spinner replay strange.spin", "companion spinner replay strange.spin --speed 1")
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--speed", "pace", metavar="X", type=Speed(), default=MAX)
def replay(file: Path, pace: float) -> None:
    """Play a recording: through the same session and the same watcher as a base."""
    recording = read_recording(file)
    with spinner_bases.desk_of(spinner_bases.Kept(), pace) as desk:
        played = ReplayTransport(recording, desk.clock)
        desk.bridge.connect(played)
        telling: Telling | None = None
        while not played.ended:
            desk.let_pass(LOOK_S)
            for reading in desk.bridge.poll():
                if telling is None:
                    telling = _begin(desk, reading.base)
                telling.tell(reading)
        if recording.torn:
            click.echo(say("replay.torn"))
        spins = counted("spins", telling.spins if telling else 0)
        click.echo(f"{decimal(recording.seconds, '.1f')} s, {spins}")


def _begin(desk: Desk, base: str) -> Telling:
    click.echo(spinner_bases.introduced(desk.link(base)))
    desk.bridge.arm({base: ()})
    return Telling(desk, base)
