"""What types at a match in a terminal, for the tests of both games."""

from __future__ import annotations


class TypedGame:
    """A match that is played through a console: `play` asks for lines, *printed* has what was said."""

    def type(self, *lines):
        """Type lines, then leave; what was printed since."""
        before = self.printed.tell()
        left = list(lines)

        def answer(prompt):
            if not left:
                raise EOFError
            return left.pop(0)

        ending = self.play(answer)
        assert ending in ("ended", "over") and not left
        return self.printed.getvalue()[before:]


def assert_it_stands_wherever_it_is_left(game, menu_player, times):
    """Answer one question, leave, go on: again and again."""
    for _ in range(times):
        one_more, asked = menu_player(), []

        def answer(prompt, one_more=one_more, asked=asked):
            if asked:
                raise EOFError
            asked.append(prompt)
            return one_more(prompt)

        if game.play(answer) == "over":
            break
        state = game.referee.state
        game.resume()
        assert game.referee.state == state
