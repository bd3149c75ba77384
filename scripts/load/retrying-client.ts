/** Sends each command again, always with the same id, until it is answered. Logs every request and every reply. */
import { RETRYABLE_REFUSALS, type RoomClient } from "@poker/client";
import { IDEMPOTENT_KINDS } from "@poker/db/checks";
import type { ClientIn } from "@poker/protocol";
import type { CommandLog } from "./command-log.ts";
import type { Counters } from "./counters.ts";

type IdempotentMessage = { readonly commandId: string } | { readonly actionId: string };
type UnitAddress = { readonly tableId: string } | { readonly poolId: string } | { readonly tournamentId: string };
export type CommandName = {
  readonly [K in keyof ClientIn]: ClientIn[K] extends IdempotentMessage & UnitAddress ? K : never;
}[keyof ClientIn];
export type CommandReply = { readonly ok: true; readonly seq: number } | { readonly ok: false; readonly code: string };

/** Returns the connection to use now; null when the player has closed all connections. */
type CurrentConnection = () => RoomClient | null;

const MAX_ATTEMPTS = 40;
const RECONNECT_TIMEOUT_MS = 15_000;
/** How likely it is that a player who gets no reply closes the page instead of sending the command again. */
const GIVE_UP_PROBABILITY = 0.1;
/** How many accepted commands are remembered, so that they can be sent again. */
const MAX_REMEMBERED_COMMANDS = 20;
/** The codes of refusals after which the same command may be accepted later. */
const RETRYABLE_CODES: readonly string[] = RETRYABLE_REFUSALS;

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until `met` returns true. Returns false when it has not done so after `ms` milliseconds. */
export async function waitUntil(met: () => boolean, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; !met(); await sleep(25)) if (Date.now() > end) return false;
  return true;
}

export class RetryingClient {
  readonly #commandLog: CommandLog;
  readonly #counters: Counters;
  readonly #random: () => number;
  /** The last commands that were accepted, each with its reply and a function that sends it again. */
  readonly acceptedCommands: { readonly resend: () => Promise<CommandReply | null>; readonly reply: CommandReply }[] =
    [];

  /** Requests for a seat that the player gave up before the reply came. Each of them may still lead to a seat. */
  readonly unansweredSits: { readonly tableId: string; readonly resend: () => Promise<CommandReply | null> }[] = [];

  constructor(commandLog: CommandLog, counters: Counters, random: () => number) {
    this.#commandLog = commandLog;
    this.#counters = counters;
    this.#random = random;
  }

  /**
   * Sends a command until it is answered. Returns null when the player gave up before a reply came. The first attempt
   * uses the connection `first`.
   */
  async sendCommand<K extends CommandName>(
    name: K,
    message: ClientIn[K],
    current: CurrentConnection,
    first = current(),
  ): Promise<CommandReply | null> {
    const id = "actionId" in message ? message.actionId : message.commandId;
    const kind = kindOf(name, message);
    this.#commandLog.recordRequest(id, streamOf(message), kind);
    const reply = await this.#sendUntilAnswered(name, id, message, current, first);
    const resend = () => this.#sendUntilAnswered(name, id, message, current, current());
    if (reply === null && name === "sit" && "tableId" in message)
      this.unansweredSits.push({ tableId: message.tableId, resend });
    // A command of a kind that may change nothing is not remembered. It is acknowledged with the table's current
    // number, which is another number when the command is sent again.
    if (reply?.ok && !IDEMPOTENT_KINDS.includes(kind)) {
      this.acceptedCommands.push({ reply, resend });
      if (this.acceptedCommands.length > MAX_REMEMBERED_COMMANDS) this.acceptedCommands.shift();
    }
    return reply;
  }

  async #sendUntilAnswered<K extends CommandName>(
    name: K,
    id: string,
    message: ClientIn[K],
    current: CurrentConnection,
    first: RoomClient | null,
  ): Promise<CommandReply | null> {
    const began = performance.now();
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const connection = (attempt === 0 ? openOrNull(first) : null) ?? openOrNull(current());
      if (!connection) return null;
      const received = await connection.requestOnce(name, message);
      const reply = received && parseReply(received);
      if (!reply) {
        this.#counters.increment("replies", "none");
        if (this.#random() < GIVE_UP_PROBABILITY) return null;
        await waitUntil(() => openOrNull(current())?.isConnected ?? true, RECONNECT_TIMEOUT_MS);
        continue;
      }
      this.#commandLog.recordReply(id, reply);
      this.#counters.increment("replies", reply.ok ? "accepted" : "refused");
      if (reply.ok) {
        this.#counters.increment("commands", attempt === 0 ? name : `${name} (repeated)`);
        this.#counters.raise("longest ms", "a command waited", Math.round(performance.now() - began));
      } else this.#counters.increment("refusals", reply.code);
      if (reply.ok || !RETRYABLE_CODES.includes(reply.code)) return reply;
      await sleep(200 + 300 * this.#random());
    }
    return null;
  }
}

/**
 * Returns the connection; null when it is closed, as after the player has left the page of a tournament. A closed
 * connection never opens again.
 */
const openOrNull = (connection: RoomClient | null): RoomClient | null =>
  connection === null || connection.isClosed ? null : connection;

function streamOf(message: UnitAddress): string {
  if ("poolId" in message) return message.poolId;
  return "tableId" in message ? message.tableId : message.tournamentId;
}

/** Returns the name of a command in the log. Each kind of host order has a name of its own. */
const kindOf = (name: string, message: object): string =>
  "order" in message && isOrder(message.order) ? `${name} ${message.order.type}` : name;
const isOrder = (value: unknown): value is { readonly type: string } =>
  typeof value === "object" && value !== null && "type" in value;

function parseReply(reply: object): CommandReply | null {
  if ("code" in reply) return { ok: false, code: String(reply.code) };
  return "seq" in reply && typeof reply.seq === "number" ? { ok: true, seq: reply.seq } : null;
}
