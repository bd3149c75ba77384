import type { BuyInOffer } from "@poker/protocol";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const offer: BuyInOffer = { min: 20_00, max: 100_00, balance: 1_000_00, reason: null, limitLeft: null };
const stake = { currency: "play", bigBlind: 1_00 } as const;

/** The content of the fake browser storage. */
const stored = new Map<string, string>();

/** Loads the module anew, as a newly opened page would. */
async function loadMemory() {
  vi.resetModules();
  const { initialBuyIn, useBuyInMemory } = await import("./buy-in-memory.ts");
  return {
    remember: useBuyInMemory.getState().remember,
    initial: (more: Partial<BuyInOffer> = {}, at: Parameters<typeof initialBuyIn>[1] = stake) =>
      initialBuyIn({ ...offer, ...more }, at, useBuyInMemory.getState()),
  };
}

beforeEach(() =>
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  }),
);
afterEach(() => {
  vi.unstubAllGlobals();
  stored.clear();
});

describe("the buy-in that is offered first", () => {
  it("is the maximum, or as much of the maximum as the balance allows", async () => {
    const { initial } = await loadMemory();
    expect(initial()).toBe(100_00);
    expect(initial({ balance: 60_00 })).toBe(60_00);
  });

  it("is the last buy-in at the stake, also after the page was loaded again", async () => {
    (await loadMemory()).remember(stake, 45_50);
    const { initial } = await loadMemory();
    expect(initial()).toBe(45_50);
    expect(initial({}, { ...stake, bigBlind: 2_00 })).toBe(100_00);
    expect(initial({}, { ...stake, currency: "real" })).toBe(100_00);
  });

  it("S4: is within the range that is allowed now", async () => {
    const { initial, remember } = await loadMemory();
    remember(stake, 45_00);
    expect(initial({ min: 80_00, max: 120_00 })).toBe(80_00);
    expect(initial({ max: 40_00 })).toBe(40_00);
    expect(initial({ balance: 30_00 })).toBe(30_00);
  });

  it("✗: ignores a stored value that is not an amount", async () => {
    stored.set("buy-ins", JSON.stringify({ state: { amounts: { "play 100": "lots" } }, version: 0 }));
    expect((await loadMemory()).initial()).toBe(100_00);
  });
});
