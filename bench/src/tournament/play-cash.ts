/** Plays as many actions as a tournament had, at cash tables of the same server. */
import { enterTables } from "../room/measure-load.ts";
import type { BenchDatabase } from "../wire/bench-database.ts";
import type { MeasuredGameServer } from "../wire/servers.ts";

export interface PlayedCash {
  readonly actions: number;
  /** Processor time in seconds. `database` is null when the system does not report it. */
  readonly cpu: { readonly node: number; readonly database: number | null };
  readonly wallSeconds: number;
}

const ROUND_MS = 2_000;

export async function playCash(
  database: BenchDatabase,
  room: MeasuredGameServer,
  { tables, actions: wanted }: { readonly tables: number; readonly actions: number },
): Promise<PlayedCash> {
  await enterTables(room, await database.addTables(tables));
  await room.players.play({ ms: ROUND_MS, rate: null, record: false });
  const [cpu, databaseCpu, began] = [await room.readCpu(), database.readCpu(), performance.now()];
  let actions = 0;
  while (actions < wanted) actions += (await room.players.play({ ms: ROUND_MS, rate: null, record: false })).actions;
  const databaseAfter = database.readCpu();
  return {
    actions,
    wallSeconds: (performance.now() - began) / 1000,
    cpu: {
      node: ((await room.readCpu()) - cpu) / 1e6,
      database: databaseCpu === null || databaseAfter === null ? null : (databaseAfter - databaseCpu) / 1e6,
    },
  };
}
