/** What game servers tell each other about who has a socket where. It comes from outside of the process, so it is parsed. */
import * as z from "zod";

const node = z.uuid();
const seq = z.number().int().nonnegative();
const people = z.array(z.uuid());

export const presenceMessageSchema = z.discriminatedUnion("kind", [
  /** The people who came and left since the message before, which had the number before; without any it says only that the node lives. */
  z.object({ kind: z.literal("changed"), node, seq, came: people, gone: people }),
  /** All who are at the node after message `seq`, in `parts` messages. */
  z.object({ kind: z.literal("all"), node, seq, part: z.number().int(), parts: z.number().int(), people }),
  /** `node` wants to hear all of node `of`, or of every node. */
  z.object({ kind: z.literal("ask"), node, of: node.nullable() }),
  z.object({ kind: z.literal("closed"), node }),
]);
export type PresenceMessage = z.output<typeof presenceMessageSchema>;
export type PresenceChange = Extract<PresenceMessage, { kind: "changed" }>;
export type PresencePart = Extract<PresenceMessage, { kind: "all" }>;

/** A message this long is still sent as it is: PostgreSQL's NOTIFY takes 8,000 bytes. */
export const MAX_PEOPLE_PER_MESSAGE = 150;

/** Returns at least one slice. */
export function sliceIntoMessages<T>(items: readonly T[]): readonly (readonly T[])[] {
  const slices: (readonly T[])[] = [];
  for (let at = 0; at < items.length; at += MAX_PEOPLE_PER_MESSAGE)
    slices.push(items.slice(at, at + MAX_PEOPLE_PER_MESSAGE));
  return slices.length > 0 ? slices : [[]];
}
