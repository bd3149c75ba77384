/**
 * Each test kills the server at one point of a draw. Another server continues with the same freeze, the same answered seeds and the same
 * coin. M10, F3
 */
import { expect, it, vi } from "vitest";
import { slowClock } from "../../src/testing/test-clock.ts";
import { awaitSeats, type DrawPlayer, enterDraw, failuresOf, recordOf } from "../testing/draw-room.ts";
import { spawnServer } from "../testing/spawn-server.ts";
import { announceTournament, eventsOf, quickTournament } from "../testing/tournament-room.ts";
import { startNextServer, useTestBackend } from "../testing/use-test-server.ts";

// Starting two servers one after the other takes a long time.
vi.setConfig({ testTimeout: 180_000 });

const backend = useTestBackend();

const POINTS = [
  "before:draw-due",
  "after:draw-due",
  "before:draw-frozen",
  "after:draw-frozen",
  "before:draw-revealed",
  "after:draw-revealed",
  "before:draw-opened",
  "after:draw-opened",
] as const;

it.each(POINTS)(
  "M10: when the server dies %s, the next server continues the draw with the same promise and seeds",
  async (point) => {
    const tournamentId = await announceTournament(backend, quickTournament(2, 3));
    const first = await spawnServer(backend, { CRASH: point }, "crash-point-server");
    const players: DrawPlayer[] = [];
    for (let i = 0; i < 2; i++) {
      const player = await enterDraw(backend, first, tournamentId);
      players.push(player);
      // The server may die before it replies to the last player.
      await player.register().catch(() => null);
    }
    await first.ended;
    const second = await startNextServer(backend, {}, slowClock);
    for (const player of players) player.reconnect(await second.enter(player.identity));
    // The reply to this second registration comes only when the seats are drawn.
    await Promise.all(
      players.map(async (player) => {
        await player.client.waitUntil(() => player.replica.picture !== null, "the tournament");
        await player.register();
      }),
    );
    await awaitSeats(players);
    const record = await recordOf(backend, tournamentId);
    for (const player of players) {
      expect(failuresOf(record, player.expected)).toEqual([]);
      expect(player.faults).toEqual([]);
    }
    // The coin contains every seed: those that the first server had answered, and those that the pages sent after they reconnected.
    expect(record.entries.map(({ seed }) => seed !== null)).toEqual([true, true]);
    const events = await eventsOf(backend, tournamentId);
    for (const kind of ["draw-promised", "draw-due", "draw-frozen", "draw-opened", "started"])
      expect(events.filter((each) => each === kind)).toHaveLength(1);
    await second.close();
  },
);
