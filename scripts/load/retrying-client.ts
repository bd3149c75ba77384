/** Sends commands until they are answered, always with the same id, and logs every request and reply. */
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

/** The connection to use now; null when the player has closed all of them. */
type CurrentConnection = () => RoomClient | null;

const MAX_ATTEMPTS = 40;
const RECONNECT_TIMEOUT_MS = 15_000;
/** The probability that a player closes the page without having got a reply. */
const GIVE_UP_PROBABILITY = 0.1;
/** Accepted commands that are kept to be sent again. */
const MAX_REMEMBERED_COMMANDS = 20;
/** Refusals after which the same command may be accepted later. */
const RETRYABLE_CODES: readonly string[] = RETRYABLE_REFUSALS;

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until `met` returns true, for at most `ms`. Returns false when the time is over first. */
export async function waitUntil(met: () => boolean, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; !met(); await sleep(25)) if (Date.now() > end) return false;
  return true;
}

export class RetryingClient {
  readonly #commandLog: CommandLog;
  readonly #counters: Counters;
  readonly #random: () => number;
  /** Commands that were accepted. */
  readonly acceptedCommands: { readonly resend: () => Promise<CommandReply | null>; readonly reply: CommandReply }[] =
    [];

  /** Requests for a seat whose reply the player did not wait for: each may still lead to a seat. */
  readonly unansweredSits: { readonly tableId: string; readonly resend: () => Promise<CommandReply | null> }[] = [];

  constructor(commandLog: CommandLog, counters: Counters, random: () => number) {
    this.#commandLog = commandLog;
    this.#counters = counters;
    this.#random = random;
  }

  /**
   * Sends a command until it is answered. Returns null when the player gave up without a reply. `first` is the connection of the first
   * attempt.
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
    // A command without effect is acknowledged without an event, with the current number.
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
 * Returns the connection; null when it is closed, as on the page of a tournament that the player has left. A closed connection never opens
 * again.
 */
const openOrNull = (connection: RoomClient | null): RoomClient | null =>
  connection === null || connection.isClosed ? null : connection;

function streamOf(message: UnitAddress): string {
  if ("poolId" in message) return message.poolId;
  return "tableId" in message ? message.tableId : message.tournamentId;
}

/** The name in the command log: each kind of host order has its own. */
const kindOf = (name: string, message: object): string =>
  "order" in message && isOrder(message.order) ? `${name} ${message.order.type}` : name;
const isOrder = (value: unknown): value is { readonly type: string } =>
  typeof value === "object" && value !== null && "type" in value;

function parseReply(reply: object): CommandReply | null {
  if ("code" in reply) return { ok: false, code: String(reply.code) };
  return "seq" in reply && typeof reply.seq === "number" ? { ok: true, seq: reply.seq } : null;
}
