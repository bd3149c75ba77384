import { buildSettings, EMPIRE_BIG_BET, EMPIRE_FIXED_LIMIT, presets, type TableSettings } from "@poker/engine";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { messagesFor } from "../../../messages/index.ts";
import { buildRuleCard } from "./rule-card.ts";

const t = createTranslator({ locale: "en", messages: messagesFor("en") });
const table = (more: Partial<TableSettings> = {}, rules: Partial<TableSettings["rules"]> = {}): TableSettings => {
  const made = buildSettings(presets.empire, {
    game: "omaha8",
    structure: "pot-limit",
    low: 5_00,
    high: 10_00,
    currency: "real",
  });
  return { ...made, ...more, rules: { ...made.rules, ...rules } };
};
const lines = (settings: TableSettings) => buildRuleCard(t, settings).flatMap((section) => section.lines);
const stating = (settings: TableSettings, rule: string) =>
  lines(settings)
    .filter(({ rules }) => rules.includes(rule))
    .map(({ text }) => text);

describe("rule card", () => {
  it("every preset in every game has a complete card, and each line names its rules", () => {
    for (const preset of Object.values(presets)) {
      for (const { game, structures } of preset.games) {
        for (const structure of structures) {
          const settings = buildSettings(preset, { game, structure, low: 2_00, high: 4_00, currency: "play" });
          for (const { text, rules } of lines(settings)) {
            expect(text).toMatch(/^[\p{Lu}\d$].*\.$/u);
            expect(text).not.toMatch(/[{}]|undefined|NaN/);
            for (const rule of rules) expect(rule).toMatch(/^[A-Z]\d+$/);
          }
        }
      }
    }
  });

  it("M3, M6, M11: a tournament's table states its own rules, and no rules about buying seats and chips", () => {
    const tournament = {
      tournamentId: "t",
      tableNo: 1,
      level: { no: 4, smallBlind: 100, bigBlind: 200, bigBet: 200, ante: 200, anteKind: "big-blind" },
      buttonRule: "dead",
      antesCount: true,
      absentClockMs: 1_000,
    } as const;
    const told = buildRuleCard(t, table({}, { rake: null }), tournament).flatMap((section) => section.lines);
    const [level] = told.filter(({ rules }) => rules.includes("M6"));
    expect(level?.text).toMatch(/^Blinds 100\/200 BB ante 200 at level 4\./);
    const ids = told.flatMap(({ rules }) => rules);
    for (const id of ["M3", "M11", "M13", "M22"]) expect(ids).toContain(id);
    for (const id of ["G9", "S3", "B8", "B10", "T2", "T4", "R4", "P7"]) expect(ids).not.toContain(id);
    expect(told.map(({ text }) => text).join(" ")).not.toContain("$");
  });

  it("F3: says whether players can check the deals", () => {
    const [on, off] = [true, false].map((fairDeal) => stating(table({ fairDeal }), "F3"));
    expect(on?.join()).toMatch(/^Every deal can be checked/);
    expect(off?.join()).toMatch(/cannot check the deals/);
  });

  it("A10: says when short all-ins reopen the betting at this table", () => {
    const texts = (["never", "cumulative", "no-call-between"] as const).map(
      (shortAllIn) => stating(table({}, { shortAllIn }), "A10")[0],
    );
    expect(new Set(texts).size).toBe(3);
  });

  it("A7 ✗: a no-limit table's card does not say how the size of the pot limits a bet", () => {
    expect(stating(table({}, { potLimitBasis: "active-pot" }), "A7")).toHaveLength(1);
    expect(stating(table({}, { structure: "no-limit" }), "A7")).toEqual([]);
  });

  it("T2, T4: states only the table's own policy for a player who runs out of time", () => {
    expect(stating(table({}, { timeOut: "all-in-protection" }), "T2")).toHaveLength(1);
    expect(stating(table({}, { timeOut: "all-in-protection" }), "T4")).toEqual([]);
    expect(stating(table({}, { timeOut: "grace-then-check-fold" }), "T2")).toEqual([]);
  });

  it("T8: states a time bank and a limit only where the table has them", () => {
    const { clock } = table();
    const timeBank = { startMs: 30_000, perHandMs: 500, maxMs: 60_000 };
    expect(stating(table({ clock: { ...clock, timeBank, protectionsPerDay: 3 } }), "T8")).toEqual([
      "Then your time bank runs: 30 s when you sit down, plus 0.5 s per hand, up to 60 s.",
      "Protected all-ins: 3 a day across all tables; after that you check or fold.",
    ]);
    expect(stating(table(), "T8")).toEqual([]);
  });

  it("R2, R3: states the rake of the table's stakes step by step, with the version of the rake config", () => {
    const big = stating(table({}, { rake: EMPIRE_BIG_BET }), "R3");
    expect(big).toContain("$0.05 for every full $1 in the pot.");
    expect(big).toContain("Cap with 6 or more players: $3.");
    const chart = stating(table({}, { structure: "fixed-limit", smallBet: 10_00, rake: EMPIRE_FIXED_LIMIT }), "R2");
    expect(chart[0]).toBe("2 or more players: $1 at $20.");
    expect(chart).toHaveLength(3);
    expect(stating(table({}, { rake: EMPIRE_BIG_BET }), "R1")[0]).toContain("version 1");
  });

  it("G9: the card of a table for play money says that there is no rake", () => {
    const play = table({ currency: "play" }, { rake: null });
    expect(stating(play, "G9")).toEqual(["Play money.", "No rake."]);
  });
});

describe("what differs from the house", () => {
  const sectionOf = (settings: TableSettings) =>
    buildRuleCard(t, settings).find(({ title }) => title.startsWith("Different from"));

  it("G1: a table with its house's own rules has no such section", () => {
    expect(sectionOf(table())).toBeUndefined();
  });

  it("G1: a different table lists its own rule, its house's rule, and that its house does not offer the game", () => {
    const section = sectionOf(table({ seats: 6 }, { structure: "no-limit" }));
    expect(section?.title).toBe("Different from Empire");
    const texts = section?.lines.map(({ text }) => text);
    expect(texts?.[0]).toMatch(/^Empire does not offer this game/);
    expect(texts).toContain("Here: 6 seats; a hand needs at least 2 players.");
    expect(texts).toContain("Empire: 10 seats; a hand needs at least 2 players.");
  });
});
