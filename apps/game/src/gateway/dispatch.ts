/**
 * Turns raw packets from sockets into calls of handlers. Checks the rate and the shape of each packet. Every packet becomes a parsed
 * message or a refusal, and every packet is acknowledged.
 */
import { isRefusal, refuse } from "@poker/engine";
import { type ClientIn, clientInSchemas, type Replies, type WireRefusal } from "@poker/protocol";
import { isStorable } from "@poker/protocol/storable";
import type { Limits } from "@poker/settings/game-limits";
import { inSpan } from "@poker/traces";
import type * as z from "zod";
import type { Clock } from "../clock.ts";
import type { GameLimitRegistry } from "../limits/game-limits.ts";
import type { Logger } from "../log.ts";
import { idsOf, runWithLogIds } from "../log-context.ts";
import type { Connection } from "./connection.ts";
import { type HandlerContext, handlers } from "./handlers.ts";
import type { MessageFigures } from "./message-figures.ts";

const schemas: { readonly [K in keyof ClientIn]: z.ZodType<ClientIn[K]> } = clientInSchemas;
const isMessage = (name: string): name is keyof ClientIn => Object.hasOwn(schemas, name);

/** All anonymous viewers at one address may together send this many times the messages that one socket may send. */
const VIEWER_SOCKETS_AT_FULL_RATE = 12;

interface DispatcherOptions {
  readonly limits: Limits;
  readonly limited: GameLimitRegistry;
  readonly figures: MessageFigures;
  readonly clock: Clock;
  readonly log: Logger;
  readonly answered?: OnReplied | undefined;
}

type Respond = (reply: object) => void;
const isRespond = (value: unknown): value is Respond => typeof value === "function";

/** Called with how many milliseconds passed from the packet's arrival until its reply was sent. */
export type OnReplied = (name: string, ms: number) => void;

export interface Dispatcher {
  handlePacket(connection: Connection, name: string, args: readonly unknown[]): Promise<void>;
}

/** Runs `handle` in a trace span. When the reply is a refusal, the span contains its code. */
const traceMessage = <Reply extends object>(
  name: string,
  { trace }: Connection,
  respond: (reply: Reply) => void,
  handle: (respond: (reply: Reply) => void) => Promise<void> | void,
): Promise<void> | void =>
  inSpan(name, { parent: null, links: [trace] }, (span) =>
    handle((reply) => {
      if (isRefusal(reply)) span.note({ "poker.refusal": reply.code });
      respond(reply);
    }),
  );

export function createDispatcher(room: HandlerContext, options: DispatcherOptions): Dispatcher {
  const { limits, limited, figures, clock, log, answered } = options;

  function run<K extends keyof ClientIn>(
    name: K,
    connection: Connection,
    raw: unknown,
    receivedAt: number,
    respond: (reply: Replies[K] | WireRefusal) => void,
  ): Promise<void> | void {
    const parsed = isStorable(raw) ? schemas[name].safeParse(raw) : null; // Faults 107, 124
    if (parsed?.success) {
      figures.messages.add(name);
      const message = parsed.data;
      return runWithLogIds(
        () => ({ ...connection.logIds, message: name, ...idsOf(message) }),
        () =>
          traceMessage(name, connection, respond, (reply) =>
            handlers[name]({ room, connection, message, receivedAt, respond: reply }),
          ),
      );
    }
    figures.bad.add("malformed");
    respond(refuse("malformed"));
  }

  /** Counts one message. Returns true when the sender is above their limit. A sender far above the limit is disconnected. */
  function isTooMany(connection: Connection, now: number, respond: Respond): boolean {
    const { player, sender, messageCounter, address } = connection;
    const limit = player ? "MESSAGES_PER_SECOND" : "VIEWER_MESSAGES_PER_SECOND";
    const most = limits[limit];
    const sent = messageCounter.countMessage(now);
    const areTooMany = player === null && sender.messageCounter.countMessage(now) > VIEWER_SOCKETS_AT_FULL_RATE * most;
    if (sent <= most && !areTooMany) return false;
    figures.bad.add("limited");
    limited.note(limit, { userId: player?.userId ?? null, address });
    respond(refuse("too-many-messages"));
    if (sent > 3 * most) connection.sayGoodbye("too-many-messages");
    return true;
  }

  return {
    async handlePacket(connection, name, args) {
      const receivedAt = clock.monotonic();
      const last = args.at(-1);
      const respond: Respond = (reply) => {
        if (isRespond(last)) last(reply);
        figures.noteReply(name, reply, clock.monotonic() - receivedAt);
        // `setImmediate` runs after the outbox has sent all messages of this turn of the event loop.
        if (answered) setImmediate(() => answered(name, clock.monotonic() - receivedAt));
      };
      if (isTooMany(connection, receivedAt, respond)) return;
      if (!isMessage(name) || args.length !== 2 || !isRespond(last)) {
        figures.bad.add("unknown");
        respond(refuse("malformed"));
        return;
      }
      try {
        await run(name, connection, args[0], receivedAt, respond);
      } catch (error) {
        log.error({ name, ...connection.logIds, ...idsOf(Object(args[0])), error }, "a message could not be handled");
        respond(refuse("paused"));
      }
    },
  };
}
