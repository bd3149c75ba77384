/** Tests that the form's choices give playable settings, and that a choice that is not valid is reported with its field. H1 */
import { changedSettings, checkSettings, FIXED_GAME_SETTINGS, presets, type TableSettings } from "@poker/engine";
import { afterEach, describe, expect, it } from "vitest";
import { collectIssues } from "../../ui/collect-issues.ts";
import { newGameSchema } from "./game-schemas.ts";
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
  toFormIssues,
  USUAL_CHOICES,
} from "./game-settings.ts";

const build = (change: Partial<GameChoices>) => buildGameSettings({ ...USUAL_CHOICES, ...change });

function buildUsual(change: Partial<GameChoices> = {}): TableSettings {
  const { settings } = build(change);
  if (!settings) throw new Error("no settings");
  return settings;
}

describe("the choices of a new game", () => {
  it("H1: always give settings that can be played, in game chips, without rake, and with bots only by choice", () => {
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

  it("use stakes as blinds, or as bets in fixed limit", () => {
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
  ] as const)("H1 ✗: name the field %s of an invalid choice: %o", (field, change) => {
    expect(build(change).issues.map((issue) => issue.field)).toContain(field);
  });
});

describe("a host's changes", () => {
  afterEach(() => {
    globalThis.readRequestNumberLanguage = undefined;
  });

  it("H3: show the current settings, and change only what the host changes", () => {
    for (const kind of GAME_KINDS)
      for (const house of RULE_HOUSES) {
        const settings = buildUsual({ kind, house, stakes: "1/2" });
        const choices = choicesOfSettings(settings);
        expect(changeGameSettings(settings, choices)).toEqual({ settings, issues: [] });
        const { settings: changed } = changeGameSettings(settings, { ...choices, low: "5", high: "10" });
        expect(changed).toMatchObject({ rules: { game: settings.rules.game, bigBet: 10_00 }, clock: settings.clock });
      }
  });

  it("H3: the fields format amounts as every page does, and read them back", () => {
    const settings = buildUsual({ stakes: "0.25/0.50", buyInMin: "25", buyInMax: "1250.50" });
    const written = () => {
      const { low, high, buyInMax } = choicesOfSettings(settings);
      return [low, high, buyInMax];
    };
    expect(written()).toEqual(["0.25", "0.50", "1,250.50"]);
    globalThis.readRequestNumberLanguage = () => "es";
    expect(written()).toEqual(["0,25", "0,50", "1.250,50"]);
    expect(changeGameSettings(settings, choicesOfSettings(settings))).toEqual({ settings, issues: [] });
  });

  it("H3, H7: may choose any game, seats and house, and keep the clocks and the shown hands", () => {
    for (const from of RULE_HOUSES)
      for (const kind of GAME_KINDS)
        for (const house of RULE_HOUSES)
          for (const seats of ["2", "7", "10"]) {
            const settings = buildUsual({ house: from });
            const choices = { ...choicesOfSettings(settings), kind, house, seats, buyInMin: "", buyInMax: "" };
            const { settings: changed, issues } = changeGameSettings(settings, choices);
            if (!changed) throw new Error("no settings");
            expect(issues).toEqual([]);
            expect(`${changed.rules.game} ${changed.rules.structure}`).toBe(kind);
            expect(changed).toMatchObject({ seats: Number(seats), house, rathole: presets[house].rathole });
            expect(changed.rules.oddChips).toBe(presets[house].rules.oddChips);
            expect(changed.missedSmallBlind).toBe(presets[house].missedSmallBlind);
            const paths = changedSettings(settings, changed);
            expect(
              paths.filter((path) =>
                FIXED_GAME_SETTINGS.some((fixed) => path === fixed || path.startsWith(`${fixed}.`)),
              ),
            ).toEqual([]);
          }
  });

  it("H3: keep special rules as long as the house stays the same", () => {
    const usual = buildUsual({ kind: "omaha fixed-limit" });
    const rules = { ...usual.rules, flBetCap: 7, oddChips: "one-by-one", identicalBothWays: "by-halves" } as const;
    const settings = { ...usual, missedSmallBlind: "not-owed", rules } as const;
    const choices = { ...choicesOfSettings(settings), low: "3", high: "6", buyInMin: "", buyInMax: "" };
    expect(changeGameSettings(settings, choices).settings).toMatchObject({
      missedSmallBlind: "not-owed",
      rules: { flBetCap: 7, oddChips: "one-by-one", identicalBothWays: "by-halves", bigBet: 6_00 },
    });
  });

  it("H3 ✗: report the field of an invalid choice, and of a refusal by the room", () => {
    const settings = buildUsual();
    const issuesWith = (change: object) =>
      changeGameSettings(settings, { ...choicesOfSettings(settings), ...change }).issues.map(({ field }) => field);
    expect(issuesWith({ low: "9" })).toEqual(["low"]);
    expect(issuesWith({ buyInMax: "x" })).toEqual(["buyInMax"]);
    expect(issuesWith({ buyInMin: "0.10" })).toEqual(["buyInMin"]);
    expect(issuesWith({ high: "200" })).toEqual(["buyInMin"]);
    const refused = [
      { field: "seats", code: "seat-taken" },
      { field: "rules.bigBlind", code: "too-large" },
      { field: "clock.countdownMs", code: "fixed" },
    ];
    expect(toFormIssues(refused).map(({ field }) => field)).toEqual(["seats", "high", "form"]);
  });
});

describe("what a host sends", () => {
  const game = { tableId: crypto.randomUUID(), title: "Friday", admission: "host", watching: "players", term: "day" };
  const issuesOf = (settings: TableSettings) =>
    collectIssues(newGameSchema.safeParse({ ...game, password: null, settings }).error);

  it("H7: keeps deals that players can check, and leaves players time to act", () => {
    const settings = buildUsual();
    expect(issuesOf(settings)).toEqual([]);
    expect(issuesOf({ ...settings, fairDeal: false })).toEqual([{ field: "settings.fairDeal", code: "missing" }]);
    const clock = { ...settings.clock, quietMs: 0, countdownMs: 1 };
    expect(issuesOf({ ...settings, clock })).toEqual([{ field: "settings.clock", code: "too-small" }]);
  });
});
