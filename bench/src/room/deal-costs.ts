/** Measures what a hand costs a whole room whose players take part in checkable deals, or play without them. */
import { withBenchDatabase } from "../wire/bench-database.ts";
import { startGameServers } from "../wire/servers.ts";
import { enterTables } from "./measure-load.ts";

const TABLES = 60;
/** Actions a second over all tables: enough that no table waits for its next hand. */
const RATE = 600;
const WARM_UP_MS = 8_000;
const ROUND_MS = 20_000;

/** Values for one hand, in microseconds, messages and bytes; processor times are null when the system has no /proc. */
interface DealCosts {
  readonly mainThread: number | null;
  readonly otherThreads: number | null;
  readonly database: number | null;
  /** The messages and bytes sent to all six players. */
  readonly messages: number;
  readonly bytes: number;
}

export const measureDealCosts = (fairDeal: boolean): Promise<DealCosts> =>
  withBenchDatabase(async (database) => {
    const room = await startGameServers(database);
    await enterTables(room, await database.addTables(TABLES, { fairDeal }));
    await room.players.play({ ms: WARM_UP_MS, rate: RATE, record: false });
    const [threads, stored] = [await room.readThreads(), database.readCpu()];
    const played = await room.players.play({ ms: ROUND_MS, rate: RATE, record: false });
    const [threadsAfter, storedAfter] = [await room.readThreads(), database.readCpu()];
    const perHand = (before: number | null | undefined, after: number | null | undefined) =>
      before == null || after == null ? null : (after - before) / played.hands;
    return {
      mainThread: perHand(threads?.main, threadsAfter?.main),
      otherThreads: perHand(threads?.others, threadsAfter?.others),
      database: perHand(stored, storedAfter),
      messages: played.messagesReceived / played.hands,
      bytes: played.bytesReceived / played.hands,
    };
  });
