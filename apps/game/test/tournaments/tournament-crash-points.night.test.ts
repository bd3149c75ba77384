/**
 * Each test kills the server of a running tournament at one named point. Another server takes over. At the end, all chips, places and
 * prizes must be right. M3, M20
 */
import { expect, it, vi } from "vitest";
import { spawnServer } from "../testing/spawn-server.ts";
import {
  announceTournament,
  describeTournament,
  type Entrant,
  enterTournament,
  eventsOf,
  expectSoundEnd,
  quickTournament,
  untilOneIsMoved,
} from "../testing/tournament-room.ts";
import { startNextServer, useTestBackend } from "../testing/use-test-server.ts";

// Starting two servers one after the other takes a long time.
vi.setConfig({ testTimeout: 180_000 });

const backend = useTestBackend();

/** Eight players sit at three tables. One of the tables is broken first. */
const PLAYERS = 8;

/** A short clock. When a player's time runs out while the clients reconnect, the test waits only three seconds. */
const CLOCK = { quietMs: 1_000, countdownMs: 2_000, timeBank: null };

const POINTS = [
  "before:started",
  "after:started",
  "before:hand-started",
  "after:hand-started",
  "after:hand-allowed",
  "before:hand-ended",
  "after:hand-ended",
  "before:busted",
  "after:busted",
  "before:moved",
  "after:moved",
  "before:final-table",
  "after:final-table",
  "before:prize-awarded",
  "after:prize-awarded",
  "before:finished",
  "after:finished",
] as const;

it.each(POINTS)(
  "M3, M17, M20: when the server dies %s, the next server continues the tournament and pays each prize once",
  async (point) => {
    const tournamentId = await announceTournament(backend, quickTournament(PLAYERS, 3, { clock: CLOCK }));
    const first = await spawnServer(backend, { CRASH: point }, "crash-point-server");
    const entrants = await enterTournament(backend, first, tournamentId, PLAYERS);
    // The server may die before it replies to the last player.
    for (const entrant of entrants) await entrant.register().catch(() => null);
    let hasEnded = false;
    void first.ended.then(() => {
      hasEnded = true;
    });
    const styleOf = untilOneIsMoved(entrants);
    const played = Promise.all(entrants.map((entrant) => entrant.play(() => hasEnded, styleOf(entrant))));
    try {
      await expect.poll(() => hasEnded, { timeout: 60_000, interval: 100 }).toBe(true);
    } catch (error) {
      throw new Error(await describeTournament(backend, tournamentId, entrants), { cause: error });
    }
    await played;
    const second = await startNextServer(backend);
    for (const entrant of entrants) await entrant.reconnect(await second.enter(entrant.identity));
    for (const entrant of entrants) await entrant.register();
    await playToEnd(entrants, tournamentId, styleOf);
    const rows = await expectSoundEnd(backend, tournamentId, PLAYERS * 1_000);
    expect(rows).toHaveLength(PLAYERS);
    for (const kind of ["started", "finished"])
      expect((await eventsOf(backend, tournamentId)).filter((each) => each === kind)).toHaveLength(1);
    await second.close();
  },
);

/**
 * Plays until the tournament is closed. Reads the tournament's state from the database, because a player who is already out gets no
 * message.
 */
async function playToEnd(
  entrants: readonly Entrant[],
  tournamentId: string,
  styleOf: ReturnType<typeof untilOneIsMoved>,
): Promise<void> {
  let isClosed = false;
  const played = Promise.all(entrants.map((entrant) => entrant.play(() => isClosed, styleOf(entrant))));
  const closed = async () => {
    const { rows } = await backend.owner.pool.query("SELECT closed_at FROM tournaments WHERE id = $1", [tournamentId]);
    return rows[0]?.closed_at ?? null;
  };
  try {
    await expect.poll(closed, { timeout: 60_000, interval: 100 }).not.toBeNull();
  } catch (error) {
    throw new Error(await describeTournament(backend, tournamentId, entrants), { cause: error });
  }
  isClosed = true;
  await played;
}
