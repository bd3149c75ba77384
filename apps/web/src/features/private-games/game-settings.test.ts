/** Tests that the choices of the form make settings that can be played, and that what cannot be is named by its field. H1 */
import { checkSettings, type TableSettings } from "@poker/engine";
import { describe, expect, it } from "vitest";
import {
  buildGameSettings,
  CLOCK_SECONDS,
  changeGameSettings,
  choicesOfSettings,
  GAME_KINDS,
  type GameChoices,
  RULE_HOUSES,
  SEAT_COUNTS,
  STAKES,
  USUAL_CHOICES,
} from "./game-settings.ts";

const build = (change: Partial<GameChoices>) => buildGameSettings({ ...USUAL_CHOICES, ...change });

function buildUsual(change: Partial<GameChoices> = {}): TableSettings {
  const { settings } = build(change);
  if (!settings) throw new Error("no settings");
  return settings;
}

describe("the choices of a new game", () => {
  it("H1: make settings in game chips that can be played, whichever are chosen, without rake, and with bots by choice alone", () => {
    for (const kind of GAME_KINDS)
      for (const house of RULE_HOUSES)
        for (const stakes of STAKES)
          for (const seats of SEAT_COUNTS)
            for (const clock of CLOCK_SECONDS) {
              const { settings, issues } = build({ kind, house, stakes, seats, clock });
              expect(issues).toEqual([]);
              expect(settings && checkSettings(settings)).toEqual([]);
              expect(settings).toMatchObject({
                currency: "game",
                seating: "pick-a-seat",
                bots: false,
                rules: { rake: null },
              });
            }
  });

  it("read stakes as blinds, and as bets in fixed limit", () => {
    expect(buildUsual({ stakes: "1/2" }).rules).toMatchObject({ smallBlind: 1_00, bigBlind: 2_00 });
    const limit = buildUsual({ kind: "holdem fixed-limit", stakes: "1/2" });
    expect(limit.rules).toMatchObject({ smallBet: 1_00, bigBet: 2_00, bigBlind: 1_00 });
  });

  it.each([
    ["low", { stakes: "other", low: "", high: "2" }],
    ["low", { stakes: "other", low: "two", high: "2" }],
    ["low", { stakes: "other", low: "0", high: "2" }],
    ["low", { stakes: "other", low: "3", high: "2" }],
    ["high", { stakes: "other", low: "1", high: "1.2.3" }],
    ["high", { stakes: "other", low: "1", high: "999999999999" }],
    ["buyInMin", { buyInMin: "0.50" }],
    ["buyInMin", { buyInMin: "200", buyInMax: "100" }],
    ["buyInMax", { buyInMax: "0" }],
  ] as const)("H1 ✗: name the field %s of what cannot be: %o", (field, change) => {
    expect(build(change).issues.map((issue) => issue.field)).toContain(field);
  });
});

describe("a host's changes", () => {
  it("H3: say the settings as they are, and change those alone that the host changes", () => {
    for (const kind of GAME_KINDS) {
      const settings = buildUsual({ kind, stakes: "1/2" });
      const choices = choicesOfSettings(settings);
      expect(changeGameSettings(settings, choices)).toEqual({ settings, issues: [] });
      const { settings: changed } = changeGameSettings(settings, { ...choices, low: "5", high: "10", seconds: "45" });
      expect(changed).toMatchObject({
        rules: { game: settings.rules.game, bigBet: 10_00 },
        clock: { countdownMs: 45_000 },
      });
    }
  });

  it("H3 ✗: name the field of what cannot be", () => {
    const settings = buildUsual();
    const issuesWith = (change: object) =>
      changeGameSettings(settings, { ...choicesOfSettings(settings), ...change }).issues.map(({ field }) => field);
    expect(issuesWith({ low: "9" })).toEqual(["low"]);
    expect(issuesWith({ seconds: "0" })).toEqual(["seconds"]);
    expect(issuesWith({ seconds: "soon" })).toContain("seconds");
    expect(issuesWith({ buyInMax: "" })).toEqual(["buyInMax"]);
  });
});
