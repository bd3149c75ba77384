/**
 * The messages with which game servers tell each other who has a socket at them. The messages come from outside the process, so they are
 * parsed.
 */
import * as z from "zod";

const node = z.uuid();
const seq = z.number().int().nonnegative();
const people = z.array(z.uuid());

export const presenceMessageSchema = z.discriminatedUnion("kind", [
  /**
   * The people who came and left since message `seq` - 1. A message without people says only that the node is alive, and repeats the number
   * of the last change.
   */
  z.object({ kind: z.literal("changed"), node, seq, came: people, gone: people }),
  /** One part of the whole list of people at the node, as it was after message `seq`. The list is split into `parts` messages. */
  z.object({ kind: z.literal("all"), node, seq, part: z.number().int(), parts: z.number().int(), people }),
  /** Server `node` asks for the whole list of server `of`, or for the lists of all servers when `of` is null. */
  z.object({ kind: z.literal("ask"), node, of: node.nullable() }),
  z.object({ kind: z.literal("closed"), node }),
]);
export type PresenceMessage = z.output<typeof presenceMessageSchema>;
export type PresenceChange = Extract<PresenceMessage, { kind: "changed" }>;
export type PresencePart = Extract<PresenceMessage, { kind: "all" }>;

/**
 * How many people's ids one message contains at most. 120 ids still fit, sealed, into one NOTIFY of PostgreSQL, which takes fewer than
 * 8,000 bytes.
 */
export const MAX_PEOPLE_PER_MESSAGE = 120;

/** Splits the items into slices that each fit into one message. Returns one empty slice when there are no items. */
export function sliceIntoMessages<T>(items: readonly T[]): readonly (readonly T[])[] {
  const slices: (readonly T[])[] = [];
  for (let at = 0; at < items.length; at += MAX_PEOPLE_PER_MESSAGE)
    slices.push(items.slice(at, at + MAX_PEOPLE_PER_MESSAGE));
  return slices.length > 0 ? slices : [[]];
}
