/** Plays every seat of every table of one server, in a process whose time is not measured. */
import { randomUUID } from "node:crypto";
import { PROTOCOL_VERSION, type Replies } from "@poker/protocol";
import { encodeTicketKey, signTicket } from "@poker/protocol/ticket";
import { createRandomSource } from "../deals.ts";
import { type ActionFrames, PlayedTable } from "./played-table.ts";
import { serveRequests } from "./process-rpc.ts";
import { RawSocketClient } from "./raw-socket-client.ts";

export interface Identity {
  readonly userId: string;
  readonly sessionKey: string;
}
export interface SeatingPlan {
  readonly url: string;
  readonly origin: string;
  /** The secret that signs tickets, and the node they are for; null for the peer, which needs no ticket. */
  readonly admission: { readonly secret: string; readonly nodeId: string } | null;
  readonly tables: readonly { readonly tableId: string; readonly people: readonly Identity[] }[];
  readonly buyIn: number;
}
interface PlayResult {
  readonly actions: number;
  /** Frames received over all connections. */
  readonly framesReceived: number;
  readonly seconds: number;
  /** The time from when an action was due until its frame arrived, in ms, ascending. */
  readonly waits: readonly number[];
}

const MAX_CONCURRENT_TABLES = 50;
const WAIT_TIMEOUT_MS = 30_000;
const tables: PlayedTable[] = [];
let waits: number[] = [];
const refused = new Map<string, number>();

async function openTable(
  seating: SeatingPlan,
  { tableId, people }: SeatingPlan["tables"][number],
): Promise<PlayedTable> {
  const { url, origin, admission, buyIn } = seating;
  const result = {
    onAction: (ms: number) => void waits.push(ms),
    onRefused: (code: string) => void refused.set(code, (refused.get(code) ?? 0) + 1),
  };
  const authOf = async (person: Identity) => {
    if (!admission) return { tableId };
    const key = encodeTicketKey(admission.secret);
    const ticket = await signTicket({ key, ...person, nodeId: admission.nodeId });
    return { ticket, protocol: PROTOCOL_VERSION };
  };
  const lines: RawSocketClient[] = [];
  for (const person of people) lines.push(await RawSocketClient.connect(url, origin, await authOf(person)));
  const random = createRandomSource(Number.parseInt(tableId.slice(0, 7), 16));
  const first = admission ? null : { seat: 0, decision: 1, check: true, call: null, wager: null };
  const table = new PlayedTable(tableId, lines, first, random, result);
  if (!admission) return table;
  for (const line of lines) await line.request("watch", { tableId, since: null });
  for (const [seat, line] of lines.entries()) {
    const reply = await line.request<Replies["sit"]>("sit", {
      tableId,
      commandId: randomUUID(),
      seat,
      buyIn,
      entry: "post",
    });
    if (!reply.ok) throw new Error(`a seat was refused: ${reply.code}`);
  }
  return table;
}

async function waitUntil(met: () => boolean, what: string): Promise<void> {
  const end = performance.now() + WAIT_TIMEOUT_MS;
  while (!met()) {
    if (performance.now() > end) throw new Error(`${what} did not happen; refused: ${JSON.stringify([...refused])}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export const handlers = {
  /** Connects and seats all players. */
  async enter(seating: SeatingPlan): Promise<void> {
    for (let from = 0; from < seating.tables.length; from += MAX_CONCURRENT_TABLES)
      tables.push(
        ...(await Promise.all(
          seating.tables.slice(from, from + MAX_CONCURRENT_TABLES).map((table) => openTable(seating, table)),
        )),
      );
    await waitUntil(() => tables.every(({ isIdle }) => isIdle), "a turn at every table");
  },
  /** Plays for `ms`. `rate` is actions a second, evenly over all tables; null when each action follows the last acknowledgement. */
  async play({ ms, rate, record }: { ms: number; rate: number | null; record: boolean }): Promise<PlayResult> {
    waits = [];
    const countFrames = () =>
      tables.reduce((sum, { lines }) => sum + lines.reduce((all, line) => all + line.framesReceived, 0), 0);
    const framesBefore = countFrames();
    const began = performance.now();
    const everyMs = rate === null ? null : (1000 * tables.length) / rate;
    for (const [index, table] of tables.entries()) {
      table.isRecording = record;
      table.startPlaying(everyMs, began + ((everyMs ?? 0) * index) / tables.length);
    }
    await new Promise((resolve) => setTimeout(resolve, ms));
    for (const table of tables) table.stopPlaying();
    await waitUntil(() => tables.every(({ isIdle }) => isIdle), "an answer to every action");
    await waitUntil(
      () => tables.every(({ hasEvenFrames }) => hasEvenFrames),
      "the same frames on every line of a table",
    );
    if (refused.size > 0) throw new Error(`legal actions were refused: ${JSON.stringify([...refused])}`);
    return {
      actions: waits.length,
      framesReceived: countFrames() - framesBefore,
      seconds: (performance.now() - began) / 1000,
      waits: waits.sort((a, b) => a - b),
    };
  },
  /** Returns the frames of the recorded actions, table after table. */
  script: (): readonly ActionFrames[] => tables.flatMap(({ recordedFrames }) => recordedFrames),
};
export type PlayersHandlers = typeof handlers;

serveRequests(handlers);
