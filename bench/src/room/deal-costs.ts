/** Measures what a hand costs in a whole room, with or without checkable deals. */
import { withBenchDatabase } from "../wire/bench-database.ts";
import { startGameServers } from "../wire/servers.ts";
import { enterTables } from "./measure-load.ts";

const TABLES = 60;
/** Actions per second over all tables. It is so high that no table waits for its next hand. */
const RATE = 600;
const WARM_UP_MS = 8_000;
const ROUND_MS = 20_000;

/** The costs of one hand. Processor times are in microseconds, and null when the system has no /proc. */
interface DealCosts {
  readonly mainThread: number | null;
  readonly otherThreads: number | null;
  readonly database: number | null;
  /** How many messages are sent to all six players together. */
  readonly messages: number;
  /** How many bytes are sent to all six players together. */
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
