import { buildSettings, presets } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { botThinkTimeMs } from "./think-time.ts";

describe("a bot's time to think", () => {
  const table = buildSettings(presets.cardroom, {
    game: "holdem",
    structure: "fixed-limit",
    low: 100,
    high: 200,
    currency: "play",
  });
  const { streetMs } = table.pacing;
  const thinkMs = (effort: number, chance: number, watched = true) =>
    botThinkTimeMs(table, { effort, chance, watched });

  it("is long enough for people to follow, varies, and grows with the difficulty of the decision", () => {
    for (const chance of [0, 0.5, 0.999]) {
      expect(thinkMs(0, chance)).toBeGreaterThanOrEqual(streetMs / 2);
      expect(thinkMs(0.5, chance)).toBeGreaterThan(thinkMs(0, chance));
      expect(thinkMs(1, chance)).toBeGreaterThan(thinkMs(0.5, chance));
    }
    expect(thinkMs(0, 0.9)).toBeGreaterThan(thinkMs(0, 0.1));
    expect(thinkMs(0, 0.999)).toBeLessThan(1.2 * streetMs);
    expect(thinkMs(0, 0, false)).toBeGreaterThan(thinkMs(0, 0.999));
  });

  it("leaves most of the action clock unused, however slow the table's pacing is", () => {
    const slow = { ...table, pacing: { ...table.pacing, streetMs: 60_000 } };
    const { quietMs, countdownMs } = table.clock;
    expect(botThinkTimeMs(slow, { effort: 1, chance: 1, watched: true })).toBeLessThan((quietMs + countdownMs) / 2);
  });
});
