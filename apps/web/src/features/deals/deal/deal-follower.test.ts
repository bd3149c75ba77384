import "fake-indexeddb/auto";
import { redactTableEvent, type SeatNo, type TableEvent, type Viewer } from "@poker/engine";
import { openingsFor, packOpening, verifyDealFile } from "@poker/fair-deal";
import { createTestRoom, type HandPlan, type PlayedHand, TABLE_ID } from "@poker/fair-deal/testing";
import type { PackedOpening } from "@poker/protocol";
import { afterEach, describe, expect, it } from "vitest";
import { changeDeal, closeDatabase, listEvidence } from "./deal-database.ts";
import { DealFollower } from "./deal-follower.ts";
import type { DealVerdict } from "./deal-verdict.ts";

const ME = 1;

interface SentFrame {
  readonly events: readonly TableEvent[];
  readonly openings: readonly PackedOpening[];
}

/** Opens the page of a viewer. Call `show` to send the page frames from the room, each with one event. */
function openPage(viewer: Viewer, file: object | null = null, readKeys: () => readonly string[] | null = () => null) {
  const verdicts: DealVerdict[] = [];
  const asked: number[] = [];
  const follower = new DealFollower({
    onVerdict: (_, verdict) => verdicts.push(verdict),
    fetchFile: async (_, handNo) => {
      asked.push(handNo);
      return file;
    },
    fetchKeys: async () => readKeys(),
  });
  const you: SeatNo | null = viewer === "rail" ? null : viewer;
  return {
    verdicts,
    asked,
    /**
     * Waits until the page has a result. A check that needs the hand's record runs in the background, so `show` does
     * not wait for it.
     */
    hasVerdict: () => expect.poll(() => verdicts.length).toBeGreaterThan(0),
    async show(frames: readonly SentFrame[]) {
      for (const frame of frames) follower.hear({ type: "frame", tableId: TABLE_ID, you, ...frame });
      await follower.settled();
    },
  };
}

function framesOf(hand: PlayedHand, viewer: Viewer): SentFrame[] {
  const frozen = hand.events.find((event) => event.type === "hand-frozen");
  if (!frozen) throw new Error("no freeze");
  return hand.events.map((event) => {
    const seen = redactTableEvent(event, viewer);
    const openings = openingsFor([seen], frozen.setup, (j) => hand.picked.openCard(j, hand.cut));
    return { events: [seen], openings: openings.map((opening) => packOpening(opening)) };
  });
}

const upToFreeze = (frames: readonly SentFrame[]): readonly SentFrame[] =>
  frames.slice(0, frames.findIndex(({ events }) => events.some(({ type }) => type === "hand-frozen")) + 1);

/** Stores what a player's browser would have stored when the player took part in the hand. */
async function keepOwnSeed(hand: PlayedHand, seat: SeatNo): Promise<void> {
  const kept = hand.kept.get(seat);
  if (!kept?.seed) throw new Error("no seed");
  const { commit, seed, prevHash, answer = null } = kept;
  await changeDeal(TABLE_ID, hand.record.hand, (before) => ({
    ...before,
    own: { userId: `player-${seat}`, seat, prevHandHash: prevHash, seed, commit, isSent: true, answer },
  }));
}

async function playAndShow(plan: HandPlan = {}, viewer: Viewer = ME, seed = 1) {
  const hand = createTestRoom({ seed }).playHand(plan);
  const page = openPage(viewer);
  if (viewer !== "rail" && hand.kept.get(viewer)?.seed) await keepOwnSeed(hand, viewer);
  await page.show(framesOf(hand, viewer));
  return { hand, ...page };
}

describe("a page that follows the hands of a table", () => {
  afterEach(async () => {
    await closeDatabase();
    await new Promise((resolve) => {
      indexedDB.deleteDatabase("fair-deals").onsuccess = resolve;
    });
  });

  it("V1–V6: checks a player's hands from what the page was shown, without the web server", async () => {
    const room = createTestRoom({ seed: 1 });
    const page = openPage(ME);
    for (let i = 0; i < 5; i++) {
      const hand = room.playHand();
      await keepOwnSeed(hand, ME);
      await page.show(framesOf(hand, ME));
    }
    expect(page.verdicts.map(({ outcome, failed }) => [outcome, failed])).toEqual(
      Array.from({ length: 5 }, () => ["checked", []]),
    );
    expect(page.verdicts.every(({ isPlayer, passed }) => isPlayer && passed.includes("V1"))).toBe(true);
    expect(page.asked).toEqual([]);
    expect(await listEvidence()).toEqual([]);
  });

  it("V2–V6: checks the parts of a hand that the rail saw", async () => {
    const { verdicts } = await playAndShow({}, "rail");
    expect(verdicts).toMatchObject([{ outcome: "checked", isPlayer: false, failed: [] }]);
  });

  it.each([
    ["without-you", [ME]],
    ["room-only", [0, 1, 2, 3]],
  ] as const)("V1: a hand that is %s is not a failure", async (outcome, silent) => {
    expect((await playAndShow({ silent })).verdicts).toMatchObject([{ outcome, failed: [] }]);
  });

  it("F3: a void hand is not a failure", async () => {
    expect((await playAndShow({ end: "void" })).verdicts).toMatchObject([{ outcome: "void", failed: [] }]);
  });

  it("V5 ✗: finds a key that the room has not published, and keeps the evidence", async () => {
    const hand = createTestRoom({ seed: 9 }).playHand();
    const page = openPage("rail", null, () => ["ab".repeat(32)]);
    await page.show(framesOf(hand, "rail"));
    expect(page.verdicts).toMatchObject([{ outcome: "failed", failed: [{ id: "V5", code: "unknown-key" }] }]);
    expect(await listEvidence()).toMatchObject([{ handNo: hand.record.hand, failed: ["V5"] }]);
  });

  it("V5: fetches the published keys only once for the same key; without the keys the other checks still run", async () => {
    const room = createTestRoom({ seed: 9 });
    const hands = [room.playHand(), room.playHand()];
    let asked = 0;
    const page = openPage("rail", null, () => {
      asked += 1;
      return hands.map(({ record }) => record.freeze.key);
    });
    for (const hand of hands) await page.show(framesOf(hand, "rail"));
    expect(page.verdicts.map(({ outcome }) => outcome)).toEqual(["checked", "checked"]);
    expect(asked).toBe(1);
    const blind = openPage("rail", null, () => null);
    await blind.show(framesOf(createTestRoom({ seed: 9 }).playHand(), "rail"));
    expect(blind.verdicts).toMatchObject([{ outcome: "checked" }]);
  });

  it("V1 ✗: finds a seed that the room answered and left out", async () => {
    const hand = createTestRoom({ seed: 3 }).playHand({ ignored: ME });
    await keepOwnSeed(hand, ME);
    const page = openPage(ME);
    await page.show(framesOf(hand, ME));
    expect(page.verdicts).toMatchObject([{ outcome: "failed", failed: [{ id: "V1" }] }]);
  });

  it("V3 ✗: finds a wrong card that was shown only to this player, and keeps the evidence", async () => {
    const hand = createTestRoom({ seed: 4 }).playHand();
    await keepOwnSeed(hand, ME);
    const page = openPage(ME);
    const frames = framesOf(hand, ME).map((frame) => ({
      ...frame,
      events: frame.events.map((event) =>
        event.type === "hole-dealt"
          ? {
              ...event,
              hands: event.hands.map(({ seat, cards }) => ({
                seat,
                cards: cards.map((card) => (card === null ? null : (card + 1) % 52)),
              })),
            }
          : event,
      ),
    }));
    await page.show(frames);
    expect(page.verdicts).toMatchObject([{ outcome: "failed", failed: [{ id: "V3", code: "other-card" }] }]);
    expect(await listEvidence()).toMatchObject([{ tableId: TABLE_ID, handNo: hand.record.hand, failed: ["V3"] }]);
  });

  it("V3 ✗: finds a false proof; `npm run verify` finds the same proof in the kept file", async () => {
    const hand = createTestRoom({ seed: 5 }).playHand();
    const page = openPage(ME);
    const frames = framesOf(hand, ME).map((frame) => ({
      ...frame,
      openings: frame.openings.map(([j, i, card, proof]): PackedOpening => [j, i, card, `AAAA${proof.slice(4)}`]),
    }));
    await page.show(frames);
    expect(page.verdicts[0]?.outcome).toBe("failed");
    const [evidence] = await listEvidence();
    expect(verifyDealFile(JSON.parse(evidence?.text ?? "{}").file).ok).toBe(false);
  });

  it("V5 ✗: finds two freezes that the room signed for one hand, in two tabs", async () => {
    const room = createTestRoom({ seed: 6 });
    const first = room.playHand();
    room.forgetHand();
    const second = room.playHand();
    const [one, two] = [openPage(ME), openPage(ME)];
    await one.show(framesOf(first, ME));
    await two.show(framesOf(second, ME));
    expect(one.verdicts).toMatchObject([{ outcome: "without-you" }]);
    expect(two.verdicts[0]?.failed).toContainEqual({ id: "V5", code: "two-freezes" });
  });

  it("V5 ✗: finds a hand that does not follow the last hand that the page saw close", async () => {
    const room = createTestRoom({ seed: 7 });
    const page = openPage("rail");
    await page.show(framesOf(room.playHand(), "rail"));
    const next = framesOf(room.playHand(), "rail");
    // Shows the second hand of another room. Its chain begins with another hand, so it cannot follow the hand that the
    // page saw.
    const other = createTestRoom({ seed: 8 });
    other.playHand();
    const forked = framesOf(other.playHand(), "rail");
    expect(forked).not.toEqual(next);
    await page.show(forked);
    expect(page.verdicts[1]).toMatchObject({ outcome: "failed", failed: [{ id: "V5", code: "chain-forked" }] });
  });

  it("V5 ✗: finds a frozen hand that was discarded and drawn again, with the same or the next hand number", async () => {
    for (const [isNumberUsed, code] of [
      [true, "freeze-not-in-chain"],
      [false, "two-freezes"],
    ] as const) {
      const room = createTestRoom({ seed: 11 });
      const page = openPage("rail");
      await page.show(framesOf(room.playHand(), "rail"));
      await page.show(upToFreeze(framesOf(room.playHand(), "rail")));
      room.forgetHand({ isNumberUsed });
      await page.show(framesOf(room.playHand(), "rail"));
      expect(page.verdicts[1]?.failed).toContainEqual({ id: "V5", code });
    }
  });

  it("V5 ✗: finds a forked chain, also when the hand's number is not the next number", async () => {
    const room = createTestRoom({ seed: 12 });
    const page = openPage("rail");
    await page.show(framesOf(room.playHand(), "rail"));
    const other = createTestRoom({ seed: 13 });
    other.playHand();
    other.playHand();
    await page.show(framesOf(other.playHand(), "rail"));
    expect(page.verdicts[1]?.failed).toContainEqual({ id: "V5", code: "chain-forked" });
  });

  it("V3 ✗: finds hole cards without proofs when the record has other cards, or has no proof of the cards", async () => {
    const hand = createTestRoom({ seed: 14 }).playHand();
    const shown = framesOf(hand, ME).map(({ events }) => ({
      events: events.map((event) =>
        event.type === "hole-dealt"
          ? {
              ...event,
              hands: event.hands.map(({ seat, cards }) => ({
                seat,
                cards: cards.map((card) => (card === null ? null : (card + 1) % 52)),
              })),
            }
          : event,
      ),
      openings: [],
    }));
    const page = openPage(ME, hand.fileOf(ME));
    await page.show(shown);
    await page.hasVerdict();
    expect(page.verdicts).toMatchObject([{ outcome: "failed", failed: [{ id: "V3", code: "other-card" }] }]);
    const without = openPage(ME, hand.file);
    await without.show(shown);
    await without.hasVerdict();
    expect(without.verdicts[0]?.outcome).not.toBe("checked");
  });

  it("F3: missed frames are not a failure: the hand is checked by its record, or reported as missed", async () => {
    const hand = createTestRoom({ seed: 9 }).playHand();
    const unproved = framesOf(hand, "rail").map(({ events }) => ({ events, openings: [] }));
    const tail = framesOf(hand, "rail").slice(-3);
    for (const frames of [unproved, tail]) {
      const known = openPage("rail", hand.file);
      await known.show(frames);
      await known.hasVerdict();
      expect(known.asked).toEqual([hand.record.hand]);
      expect(known.verdicts).toMatchObject([{ outcome: "checked", failed: [] }]);
      const unknown = openPage("rail");
      await unknown.show(frames);
      await unknown.hasVerdict();
      expect(unknown.verdicts).toMatchObject([{ outcome: "missed", failed: [] }]);
    }
  });

  it("F3 ✗: finds a record of another hand than the hand that closed at the table", async () => {
    const room = createTestRoom({ seed: 10 });
    const hand = room.playHand();
    room.forgetHand();
    const page = openPage("rail", room.playHand().file);
    await page.show(framesOf(hand, "rail").slice(-3));
    await page.hasVerdict();
    expect(page.verdicts).toMatchObject([{ outcome: "failed", failed: [{ id: "hash", code: "wrong-hash" }] }]);
  });
});
