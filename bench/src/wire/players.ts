/** The processes that play. There are enough of them for all connections, and the bench uses them like a single process. */
import type { BenchDatabase } from "./bench-database.ts";
import type { ActionFrames } from "./played-table.ts";
import type { PlayersHandlers, SeatingPlan, ServerAddress } from "./players.process.ts";
import { RpcProcess } from "./process-rpc.ts";

/** How many connections one process has at most. On a common system a process may open about 20,000 files, and each connection is one. */
const MAX_CONNECTIONS_PER_PROCESS = 17_000;
/** The people of this many tables, over all processes, connect at the same time. */
const TABLES_AT_ONCE = 50;

interface PlayRequest {
  readonly ms: number;
  /** Actions per second over all tables; null when each action immediately follows the one before. */
  readonly rate: number | null;
  readonly record: boolean;
}
export interface PlayedRound {
  readonly actions: number;
  readonly hands: number;
  readonly framesReceived: number;
  readonly messagesReceived: number;
  readonly bytesReceived: number;
  readonly seconds: number;
  /** How long actions took, in milliseconds and in ascending order. */
  readonly waits: readonly number[];
}

export class Players {
  readonly #processes: RpcProcess<PlayersHandlers>[] = [];
  /** How many tables each process plays. */
  readonly #tables: number[] = [];

  constructor(
    private readonly database: Pick<BenchDatabase, "beforeClose">,
    private readonly file: URL,
  ) {}

  /** Connects and seats the people of these tables. Only the people of some tables do so at the same time. */
  async enter({ tables, ...plan }: Omit<SeatingPlan, "tablesAtOnce">): Promise<void> {
    const connections = tables.reduce((sum, { people }) => sum + people.length, 0);
    const count = Math.max(1, Math.ceil(connections / MAX_CONNECTIONS_PER_PROCESS));
    const tablesAtOnce = Math.ceil(TABLES_AT_ONCE / count);
    const entering = Array.from({ length: count }, (_, process) => {
      const share = tables.filter((_table, index) => index % count === process);
      this.#tables.push(share.length);
      return this.#start().request("enter", { ...plan, tables: share, tablesAtOnce });
    });
    await Promise.all(entering);
  }

  async play({ ms, rate, record }: PlayRequest): Promise<PlayedRound> {
    const all = this.#tables.reduce((sum, tables) => sum + tables, 0);
    const rounds = await Promise.all(
      this.#processes.map((process, index) =>
        process.request("play", { ms, rate: rate === null ? null : (rate * (this.#tables[index] ?? 0)) / all, record }),
      ),
    );
    const sum = (of: (round: (typeof rounds)[number]) => number) =>
      rounds.reduce((total, round) => total + of(round), 0);
    return {
      actions: sum(({ actions }) => actions),
      hands: sum(({ hands }) => hands),
      framesReceived: sum(({ framesReceived }) => framesReceived),
      messagesReceived: sum(({ messagesReceived }) => messagesReceived),
      bytesReceived: sum(({ bytesReceived }) => bytesReceived),
      seconds: Math.max(...rounds.map(({ seconds }) => seconds)),
      waits: rounds.flatMap(({ waits }) => waits).sort((a, b) => a - b),
    };
  }

  /** Returns the frames of the recorded actions of all processes. */
  async script(): Promise<readonly ActionFrames[]> {
    return (await Promise.all(this.#processes.map((process) => process.request("script")))).flat();
  }

  /** Connects the people of moved tables to their new nodes. */
  async follow(readServers: () => Promise<ReadonlyMap<string, ServerAddress>>): Promise<void> {
    const moved = await Promise.all(this.#processes.map((process) => process.request("movedTables")));
    if (moved.every((tables) => tables.length === 0)) return;
    const servers = await readServers();
    await Promise.all(
      this.#processes.map((process, index) =>
        process.request(
          "follow",
          Object.fromEntries(
            (moved[index] ?? []).flatMap((id) => [...pick(servers, id)].map((server) => [id, server])),
          ),
        ),
      ),
    );
  }

  async countLostConnections(): Promise<number> {
    const lost = await Promise.all(this.#processes.map((process) => process.request("lostConnections")));
    return lost.reduce((sum, count) => sum + count, 0);
  }

  /** Ends the processes. This closes all connections. */
  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.stop()));
  }

  #start(): RpcProcess<PlayersHandlers> {
    const process = new RpcProcess<PlayersHandlers>(this.file);
    this.#processes.push(process);
    this.database.beforeClose(() => process.stop());
    return process;
  }
}

const pick = <T>(servers: ReadonlyMap<string, T>, id: string): readonly T[] => {
  const server = servers.get(id);
  return server === undefined ? [] : [server];
};
