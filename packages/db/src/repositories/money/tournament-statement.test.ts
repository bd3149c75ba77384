import { randomUUID } from "node:crypto";
import { type TournamentSettings, tournamentPresets } from "@poker/engine";
import { expect, it } from "vitest";
import { useTestRoom } from "../../testing/room.ts";
import { createRichPlayer, HOUR_MS, headsUp, TestTournament } from "../../testing/tournament.ts";
import { createTournaments } from "../tournaments/tournaments.ts";
import { createStatement } from "./statement.ts";

const room = useTestRoom();

/** Returns what each line says, without times and transaction numbers. */
async function linesOf(userId: string) {
  const lines = await createStatement(room.web.pool).listLines(userId, { limit: 50 });
  return lines
    .filter(({ kind }) => kind !== "grant" && kind !== "adjust")
    .map(({ kind, account, amount, tournament, ticketFor }) => [kind, account, amount, tournament?.id, ticketFor?.id]);
}

it("a statement says which tournament each buy-in, prize and refund belongs to", async () => {
  const [a, b] = [await createRichPlayer(room), await createRichPlayer(room)];
  const tournament = await TestTournament.open(room);
  await tournament.registerAll(a, b);
  await tournament.winHand(a);
  const cancelled = await TestTournament.open(room);
  await cancelled.registerAll(a);
  await cancelled.perform({ type: "cancel", reason: "too few" });
  expect(await linesOf(a)).toEqual([
    ["tournament-refund", "wallet", 1_100, cancelled.id, undefined],
    ["tournament-buy-in", "wallet", -1_100, cancelled.id, undefined],
    ["tournament-prize", "wallet", 2_000, tournament.id, undefined],
    ["tournament-buy-in", "wallet", -1_100, tournament.id, undefined],
  ]);
  expect(await linesOf(b)).toEqual([["tournament-buy-in", "wallet", -1_100, tournament.id, undefined]]);
  const [line] = await createStatement(room.web.pool).listLines(b, { limit: 1 });
  expect(line).toMatchObject({
    balance: 8_900,
    tableName: null,
    handNo: null,
    tournament: { name: "Nightly", number: (await createTournaments(room.web.pool).get(tournament.id))?.number },
  });
});

it("M23: a statement says what tournament a ticket is for, and where the ticket was won, used and returned", async () => {
  const scheduled: TournamentSettings = { ...tournamentPresets["freeze-out"], currency: "real" };
  const at = Date.now();
  const target = await TestTournament.open(room, scheduled, { opensAt: at - 1_000, startsAt: at + HOUR_MS });
  const satellite = await TestTournament.open(room, {
    ...headsUp,
    payouts: [],
    satellite: { tournamentId: target.id, price: 1_000 },
  });
  const [a, b] = [await createRichPlayer(room), await createRichPlayer(room)];
  await satellite.registerAll(a, b);
  // The satellite has two players and two tickets to win, so it ends at once.
  expect(satellite.state.status).toBe("finished");
  await target.perform({ type: "register", playerId: a, bot: false, paidWith: "ticket" });
  await target.perform({ type: "cancel", reason: "too few" });
  expect(await createTournaments(room.game.pool).closeTournament(target.lease)).toBeNull();
  expect(await linesOf(a)).toEqual([
    ["ticket-return", "wallet", 1_000, target.id, undefined],
    ["ticket-return", "ticket", -1_000, target.id, target.id],
    ["tournament-refund", "ticket", 1_000, target.id, target.id],
    ["tournament-buy-in", "ticket", -1_000, target.id, target.id],
    ["tournament-ticket", "ticket", 1_000, satellite.id, target.id],
    ["tournament-buy-in", "wallet", -1_100, satellite.id, undefined],
  ]);
  const tickets = await createStatement(room.web.pool).listLines(a, { limit: 2, account: "ticket" });
  const older = await createStatement(room.web.pool).listLines(a, {
    limit: 9,
    account: "ticket",
    before: tickets.at(-1)?.cursor ?? randomUUID(),
  });
  expect([...tickets, ...older].map(({ amount }) => amount)).toEqual([-1_000, 1_000, -1_000, 1_000]);
});
