/** Turns raw packets into handler calls: it checks rate and shape and acknowledges. Every packet becomes a refusal or a parsed message. */
import { refuse } from "@poker/engine";
import { type ClientIn, clientInSchemas, type Replies, type WireRefusal } from "@poker/protocol";
import type * as z from "zod";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { Connection } from "./connection.ts";
import { type HandlerContext, handlers } from "./handlers.ts";

/** Messages per second that one socket may send; at three times as many it is disconnected. Fault 38 */
const MAX_MESSAGES_PER_SECOND = 40;

const schemas: { readonly [K in keyof ClientIn]: z.ZodType<ClientIn[K]> } = clientInSchemas;
const isMessage = (name: string): name is keyof ClientIn => Object.hasOwn(schemas, name);

type Respond = (reply: object) => void;
const isRespond = (value: unknown): value is Respond => typeof value === "function";

export interface MessageCounters {
  unknown: number;
  malformed: number;
  limited: number;
}

/** Receives how long a message took, from its packet to the moment its reply has left, in ms. */
export type OnReplied = (name: string, ms: number) => void;

export interface Dispatcher {
  readonly counters: Readonly<MessageCounters>;
  handlePacket(connection: Connection, name: string, args: readonly unknown[]): Promise<void>;
}

export function createDispatcher(room: HandlerContext, clock: Clock, log: Logger, answered?: OnReplied): Dispatcher {
  const counters: MessageCounters = { unknown: 0, malformed: 0, limited: 0 };

  function run<K extends keyof ClientIn>(
    name: K,
    connection: Connection,
    raw: unknown,
    receivedAt: number,
    respond: (reply: Replies[K] | WireRefusal) => void,
  ): Promise<void> | void {
    const parsed = schemas[name].safeParse(raw);
    if (parsed.success) return handlers[name]({ room, connection, message: parsed.data, receivedAt, respond });
    counters.malformed += 1;
    respond(refuse("malformed"));
  }

  return {
    counters,
    async handlePacket(connection, name, args) {
      const receivedAt = clock.monotonic();
      const last = args.at(-1);
      const respond: Respond = (reply) => {
        if (isRespond(last)) last(reply);
        // Scheduled after the outbox, which sends what this turn of the event loop has produced.
        if (answered) setImmediate(() => answered(name, clock.monotonic() - receivedAt));
      };
      const sent = connection.messageCounter.countMessage(receivedAt);
      if (sent > MAX_MESSAGES_PER_SECOND) {
        counters.limited += 1;
        respond(refuse("too-many-messages"));
        if (sent > 3 * MAX_MESSAGES_PER_SECOND) connection.sayGoodbye("too-many-messages");
        return;
      }
      if (!isMessage(name) || args.length !== 2 || !isRespond(last)) {
        counters.unknown += 1;
        respond(refuse("malformed"));
        return;
      }
      try {
        await run(name, connection, args[0], receivedAt, respond);
      } catch (error) {
        log.error({ name, error }, "a message could not be handled");
        respond(refuse("paused"));
      }
    },
  };
}
