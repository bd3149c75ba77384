/**
 * Tests that a tournament's table starts every hand that the tournament allows, whatever the table is doing when the hand is allowed. M6
 */
import { expect, it } from "vitest";
import type { TableActor } from "../../src/tables/table-actor.ts";
import { TournamentActor } from "../../src/tournaments/tournament-actor.ts";
import {
  announceTournament,
  type Entrant,
  enterTournament,
  quickTournament,
  registerAll,
} from "../testing/tournament-room.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

/** Plays the running hand to its end. Then takes back the permission for the next hand, which the tournament has given. */
async function holdNextHand(actor: TableActor, entrants: readonly Entrant[]): Promise<void> {
  actor.isDraining = true;
  const { handNo } = actor.state;
  const ended = () => !actor.isHandRunning() && actor.nextTournamentHand?.afterHandNo === handNo;
  while (!ended()) {
    const player = entrants.find(({ client }) => client.turn && client.turn.seat === client.you);
    await player?.client.act(player.client.turn?.check ? { type: "check" } : { type: "fold" }).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  actor.setTournamentHand(null);
  actor.isDraining = false;
}

function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

it("M6: a hand starts even when the tournament allows it while the table finishes its work after a hand", async () => {
  const tournamentId = await announceTournament(backend, quickTournament(2, 2, { startingStack: 100_000 }));
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, 2);
  await registerAll(entrants);
  for (const entrant of entrants) {
    await entrant.client.waitUntil(() => (entrant.own?.tableId ?? null) !== null, "a seat");
    await entrant.follow();
    await entrant.client.waitUntil(({ turn }) => turn !== null, "a turn");
  }
  const actor = room.server.node.actors.get(entrants[0]?.own?.tableId ?? "");
  const tournament = room.server.node.units.get(tournamentId);
  if (!actor || !(tournament instanceof TournamentActor)) throw new Error("both are here");
  // Between the end of the table's work and the moment when new work can be planned, some microtasks run. Each round allows the hand after
  // one more microtask.
  for (let microtasks = 0; microtasks < 8; microtasks++) {
    await holdNextHand(actor, entrants);
    const { handNo } = actor.state;
    const [work, ticks] = [createGate(), createGate()];
    // Keeps the tournament busy, so that no tick runs. A tick checks all tables, and would start a hand that the table forgot.
    void tournament.mailbox.post(() => ticks.opened);
    void actor.mailbox.post(() => work.opened);
    actor.nextHand.plan(actor.deps.clock.monotonic());
    await expect.poll(() => actor.mailbox.length, { interval: 2 }).toBeGreaterThan(1);
    const allowed = actor.mailbox.post(async () => {
      for (let i = 0; i < microtasks; i++) await null;
      actor.setTournamentHand({ afterHandNo: handNo });
    });
    work.open();
    await allowed;
    try {
      await expect.poll(() => actor.state.handNo, { timeout: 2_000, interval: 5 }).toBeGreaterThan(handNo);
    } finally {
      ticks.open();
    }
    for (const { client } of entrants) await client.waitUntil(({ view }) => view?.handNo === actor.state.handNo, "it");
  }
});
