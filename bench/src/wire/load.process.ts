/** The players: every line of every table of one server, in a process whose time nobody counts. */
import { createHmac, randomUUID } from "node:crypto";
import { PROTOCOL_VERSION, type Replies } from "@poker/protocol";
import { seeded } from "../deals.ts";
import { answer } from "./calls.ts";
import { Line } from "./line.ts";
import { type Brought, PlayedTable } from "./table.ts";

export interface Person {
  readonly userId: string;
  readonly sid: string;
}
export interface Seating {
  readonly url: string;
  readonly origin: string;
  /** Of the room; null: the peer, who lets anybody in. */
  readonly door: { readonly secret: string; readonly boot: string } | null;
  readonly tables: readonly { readonly tableId: string; readonly people: readonly Person[] }[];
  readonly buyIn: number;
}
export interface Played {
  readonly actions: number;
  /** Frames that reached a line, over all lines. */
  readonly heard: number;
  readonly seconds: number;
  /** From when an action was due until what it brought was there, ms, ascending. */
  readonly waits: readonly number[];
}

const AT_ONCE = 50;
const PATIENCE_MS = 30_000;
const tables: PlayedTable[] = [];
let waits: number[] = [];
const refused = new Map<string, number>();

/** As the web server would sign it. */
function ticket({ secret, boot }: NonNullable<Seating["door"]>, { userId, sid }: Person): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
  const exp = Math.floor(Date.now() / 1000) + 20;
  const signed = `${part({ alg: "HS256" })}.${part({ sub: userId, sid, jti: randomUUID(), aud: boot, exp })}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

async function open(seating: Seating, { tableId, people }: Seating["tables"][number]): Promise<PlayedTable> {
  const { url, origin, door, buyIn } = seating;
  const result = {
    onAction: (ms: number) => void waits.push(ms),
    onRefused: (code: string) => void refused.set(code, (refused.get(code) ?? 0) + 1),
  };
  const auth = (person: Person) => (door ? { ticket: ticket(door, person), protocol: PROTOCOL_VERSION } : { tableId });
  const lines: Line[] = [];
  for (const person of people) lines.push(await Line.open(url, origin, auth(person)));
  const random = seeded(Number.parseInt(tableId.slice(0, 7), 16));
  const first = door ? null : { seat: 0, decision: 1, check: true, call: null, wager: null };
  const table = new PlayedTable(tableId, lines, first, random, result);
  if (!door) return table;
  for (const line of lines) await line.request("watch", { tableId, since: null });
  for (const [seat, line] of lines.entries()) {
    const reply = await line.request<Replies["sit"]>("sit", {
      tableId,
      commandId: randomUUID(),
      seat,
      buyIn,
      entry: "post",
    });
    if (!reply.ok) throw new Error(`nobody may sit: ${reply.code}`);
  }
  return table;
}

async function until(met: () => boolean, what: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!met()) {
    if (performance.now() > end) throw new Error(`${what} did not happen; refused: ${JSON.stringify([...refused])}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export const calls = {
  /** Everybody comes in and sits down. */
  async enter(seating: Seating): Promise<void> {
    for (let from = 0; from < seating.tables.length; from += AT_ONCE)
      tables.push(
        ...(await Promise.all(seating.tables.slice(from, from + AT_ONCE).map((table) => open(seating, table)))),
      );
    await until(() => tables.every(({ idle }) => idle), "a turn at every table");
  },
  /** Plays for `ms`; `rate`: actions a second over all tables, evenly; null: as fast as answers come. */
  async play({ ms, rate, record }: { ms: number; rate: number | null; record: boolean }): Promise<Played> {
    waits = [];
    const heard = () => tables.reduce((sum, { lines }) => sum + lines.reduce((all, line) => all + line.heard, 0), 0);
    const before = heard();
    const began = performance.now();
    const everyMs = rate === null ? null : (1000 * tables.length) / rate;
    for (const [index, table] of tables.entries()) {
      table.recording = record;
      table.play(everyMs, began + ((everyMs ?? 0) * index) / tables.length);
    }
    await new Promise((resolve) => setTimeout(resolve, ms));
    for (const table of tables) table.rest();
    await until(() => tables.every(({ idle }) => idle), "an answer to every action");
    await until(() => tables.every(({ evenly }) => evenly), "the same frames on every line of a table");
    if (refused.size > 0) throw new Error(`legal actions were refused: ${JSON.stringify([...refused])}`);
    return {
      actions: waits.length,
      heard: heard() - before,
      seconds: (performance.now() - began) / 1000,
      waits: waits.sort((a, b) => a - b),
    };
  },
  /** What the recorded actions brought, table after table. */
  script: (): readonly Brought[] => tables.flatMap(({ script }) => script),
};
export type Load = typeof calls;

answer(calls);
