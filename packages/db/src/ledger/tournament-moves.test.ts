import type { TournamentEvent } from "@poker/engine";
import { expect, it } from "vitest";
import { netEntries } from "./post-moves.ts";
import { tournamentLedgerMoves } from "./tournament-moves.ts";

const movesOf = (event: TournamentEvent) =>
  tournamentLedgerMoves(event, 7, { tournamentId: "t", currency: "real" }).map((move) => [
    move.key,
    move.kind,
    netEntries(move),
  ]);
const registered: TournamentEvent = {
  type: "registered",
  entryNo: 1,
  playerId: "a",
  bot: false,
  paidWith: "wallet",
  price: { prize: 100, fee: 10 },
  late: false,
  at: 0,
};

it("M2: an entry moves buy-in and fee to the escrow in one transaction", () =>
  expect(movesOf(registered)).toEqual([
    ["tournament:t:7:0", "tournament-buy-in", { "wallet:a:real": -110, "escrow:t": 110 }],
  ]));

it("M2: a late entry's fee goes to the room with the entry, in the same transaction", () =>
  expect(movesOf({ ...registered, late: true })).toEqual([
    ["tournament:t:7:0", "tournament-buy-in", { "wallet:a:real": -110, "escrow:t": 100, "rake:t": 10 }],
  ]));

it("M23: a ticket pays an entry, and a ticket that is won belongs to the satellite's target", () => {
  expect(movesOf({ ...registered, paidWith: "ticket" })).toEqual([
    ["tournament:t:7:0", "tournament-buy-in", { "ticket:a:t": -110, "escrow:t": 110 }],
  ]);
  expect(movesOf({ type: "ticket-awarded", entryNo: 1, playerId: "a", place: 1, target: "big", amount: 500 })).toEqual([
    ["tournament:t:7:0", "tournament-ticket", { "escrow:t": -500, "ticket:a:big": 500 }],
  ]);
});

it("M20, M21: each player's share of a deal is a transaction of its own", () =>
  expect(
    movesOf({
      type: "deal-agreed",
      kind: "icm",
      shares: [
        { entryNo: 1, playerId: "a", amount: 60 },
        { entryNo: 2, playerId: "b", amount: 40 },
      ],
      kept: 0,
      at: 0,
    }),
  ).toEqual([
    ["tournament:t:7:0", "tournament-deal", { "escrow:t": -60, "wallet:a:real": 60 }],
    ["tournament:t:7:1", "tournament-deal", { "escrow:t": -40, "wallet:b:real": 40 }],
  ]));

it("M5: a cancelled tournament gives each player one refund, and the promotions their part", () =>
  expect(
    movesOf({
      type: "cancelled",
      reason: "the hall flooded",
      refunds: [
        { entryNo: 1, playerId: "a", to: "wallet", amount: 100, fee: 10 },
        { entryNo: 2, playerId: "b", to: "ticket", amount: 100, fee: 0 },
      ],
      promotion: 50,
      tables: [],
      at: 0,
    }),
  ).toEqual([
    ["tournament:t:7:0", "tournament-refund", { "escrow:t": -100, "rake:t": -10, "wallet:a:real": 110 }],
    ["tournament:t:7:1", "tournament-refund", { "escrow:t": -100, "ticket:b:t": 100 }],
    ["tournament:t:7:2", "guarantee-return", { "escrow:t": -50, "promotion:real": 50 }],
  ]));

it("M19: the unused part of a guarantee is returned, and an event without money makes no move", () => {
  const frozen = { type: "pool-frozen", entries: 2, paidIn: 200, overlay: 0, prizes: [200], tickets: 0 } as const;
  expect(movesOf({ ...frozen, returned: 30 })).toEqual([
    ["tournament:t:7:0", "guarantee-return", { "escrow:t": -30, "promotion:real": 30 }],
  ]);
  expect(movesOf({ ...frozen, returned: 0 })).toEqual([]);
  expect(movesOf({ type: "paused", at: 0 })).toEqual([]);
});
