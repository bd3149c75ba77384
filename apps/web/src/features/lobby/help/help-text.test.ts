/**
 * Checks what the help page says. Its example of a split pot must agree with the engine, and its names of buttons must
 * be those at the table.
 */
import type { IdenticalBothWays } from "@poker/engine";
import { dealSpec, playMoves, rulesWithBlinds } from "@poker/engine/testing/hand-driver";
import { describe, expect, it } from "vitest";
import { messagesFor } from "../../../messages/index.ts";
import { helpFor } from "../../../messages/lobby/lobby.ts";
import { LOCALES } from "../../../messages/locales.ts";

/** Plays a hand in which three players are all-in for 35 each. All three have the same high and the same low. */
function divided(identicalBothWays: IdenticalBothWays) {
  const rules = rulesWithBlinds(10, 35, { game: "omaha8", structure: "pot-limit", identicalBothWays });
  const holes = ["4c 5c 9c 9d", "4d 5d Tc Td", "4h 5h Jc Jd"];
  const dealt = dealSpec({ stacks: [35, 35, 35], rules, holes, board: "As 2h 3s Kh Qd" });
  const { state, events } = playMoves(dealt, "2 call", "0 call");
  const halves = events.flatMap((event) => (event.type === "awarded" ? [event.award.amount] : []));
  return { halves, stacks: state.seats.map(({ stack }) => stack) };
}

describe.each(LOCALES)("the help page in %s", (locale) => {
  const { list } = helpFor(locale).games.room;
  const { table } = messagesFor(locale);

  it("P5: divides a pot with the same high and low winners as the engine does, as one pot and by halves", () => {
    const asOne = divided("as-one");
    const byHalves = divided("by-halves");
    const [share] = asOne.stacks;
    expect(asOne).toEqual({ halves: [105], stacks: [share, share, share] });
    expect(list.split.text.match(/\d+/g)?.map(Number)).toEqual([105, share, ...byHalves.halves, ...byHalves.stacks]);
  });

  it("B8: the buttons for coming back have the same names as at the table", () => {
    expect(list.blinds.text).toContain(table.comeBack);
    expect(list.blinds.text).toContain(table.waitForBlind);
  });
});
