import type { SeatOffer } from "@poker/engine";
import { describe, expect, it } from "vitest";
import type { Clock } from "../../clock.ts";
import { createTestClock, frozenClock } from "../../testing/test-clock.ts";
import { HeldSeats, SeatOffers } from "./seat-offers.ts";

const OFFER_MS = 45_000;

function desk(heldSeats = new HeldSeats(), tableId = "t") {
  const test = createTestClock(frozenClock);
  let jumpedMs = 0;
  let late = 0;
  const clock: Clock = {
    wall: () => test.wall() + jumpedMs,
    monotonic: test.monotonic,
    schedule: (due, fn) => test.schedule(due, () => fn(late)),
  };
  const told: string[] = [];
  const expired: string[] = [];
  const stalls: number[] = [];
  let held: readonly SeatOffer[] = [];
  const offers = new SeatOffers({
    clock,
    table: { tableId, name: "Wharf" },
    offers: () => held,
    heldSeats,
    sendToUser: (playerId, event) => told.push(`${playerId} ${event}`),
    tellAway: (playerId, { kind }) => told.push(`${playerId} away ${kind}`),
    onExpired: (playerId) => expired.push(playerId),
    onStall: (leastMs) => stalls.push(leastMs),
  });
  const offer = (playerId: string) => {
    const made: SeatOffer = { playerId, seat: 1, until: clock.wall() + OFFER_MS };
    held = [...held, made];
    offers.handleEvents([{ type: "seat-offered", offer: made }]);
  };
  return {
    offers,
    offer,
    told,
    expired,
    stalls,
    advance: test.advanceBy,
    jump: (ms: number) => {
      jumpedMs += ms;
    },
    beLate: (ms: number) => {
      late = ms;
    },
  };
}

it("S1: a player who connects is told of the seats that are held for them, and only of these", () => {
  const heldSeats = new HeldSeats();
  const [first, second, third] = ["first", "second", "third"].map((tableId) => desk(heldSeats, tableId));
  const tablesOf = (playerId: string) => heldSeats.messagesFor(playerId).map(({ tableId }) => tableId);
  first?.offer("ada");
  second?.offer("ada");
  third?.offer("bob");
  expect([tablesOf("ada"), tablesOf("bob"), tablesOf("cid")]).toEqual([["first", "second"], ["third"], []]);
  first?.offers.handleEvents([{ type: "waitlist-left", playerId: "ada", reason: "asked" }]);
  third?.offers.close();
  expect([tablesOf("ada"), tablesOf("bob")]).toEqual([["second"], []]);
});

describe("S1: the time of a seat offer", () => {
  it("S1: a seat offer expires once, at the end of its time", () => {
    const { offer, offers, advance, expired, told } = desk();
    offer("ada");
    advance(OFFER_MS - 1_000);
    expect([expired, offers.isExpired("ada")]).toEqual([[], false]);
    advance(1_000);
    expect([expired, offers.isExpired("ada")]).toEqual([["ada"], true]);
    offers.handleEvents([{ type: "waitlist-left", playerId: "ada", reason: "offer-expired" }]);
    offers.handleEvents([{ type: "waitlist-left", playerId: "bob", reason: "asked" }]);
    expect(told).toEqual(["ada seat-offer", "ada away seat", "ada seat-offer-ended"]);
  });

  it.each([3_600_000, -3_600_000])(
    "fault 16: when the wall clock jumps %d ms, a seat offer becomes neither shorter nor longer",
    (ms) => {
      const { offer, jump, advance, expired } = desk();
      offer("ada");
      jump(ms);
      advance(OFFER_MS - 1_000);
      expect(expired).toEqual([]);
      advance(1_000);
      expect(expired).toEqual(["ada"]);
    },
  );

  it("fault 18: an offer whose time ended while the process was paused gets ten more seconds", () => {
    const { offer, offers, beLate, advance, expired, stalls } = desk();
    offer("ada");
    beLate(5_000);
    advance(OFFER_MS);
    expect([expired, stalls, offers.isExpired("ada")]).toEqual([[], [10_000], false]);
    beLate(0);
    advance(10_000);
    expect(expired).toEqual(["ada"]);
  });

  it("after a restart every offer lasts at least ten seconds, even an offer whose time is over", () => {
    const { offers, advance, expired, stalls } = desk();
    const until = frozenClock.wall() - 60_000;
    offers.resume([{ playerId: "ada", seat: 1, until }]);
    expect(stalls).toEqual([10_000]);
    advance(9_000);
    expect(expired).toEqual([]);
    advance(1_000);
    expect(expired).toEqual(["ada"]);
  });
});
