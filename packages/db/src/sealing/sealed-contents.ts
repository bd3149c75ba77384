/** Writes and reads what is sealed in the journal, given the key. */
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { type SealLocation, seal, unseal } from "./sealing.ts";

/** What the rail does not see of the events of a step. */
export interface HiddenParts {
  /** Fields of events, which the rail sees otherwise, by the event's place in the step. */
  readonly events: readonly (readonly [place: number, fields: Readonly<Record<string, unknown>>])[];
  /** Of a hand that starts in the step, in base64; null when none does, or it has none. */
  readonly seed: string | null;
}

/** The fields of an event that are other ones in what the rail sees of it, which has no fields besides. */
export function hiddenFields(event: object, visible: object): Readonly<Record<string, unknown>> {
  const seen = new Map<string, unknown>(Object.entries(visible));
  return Object.fromEntries(Object.entries(event).filter(([name, value]) => !isDeepStrictEqual(value, seen.get(name))));
}

/** The whole events, from what the rail sees of them. */
export function restoreEvents<Event extends object>(events: readonly Event[], hidden: HiddenParts): readonly Event[] {
  const fieldsAt = new Map(hidden.events);
  return events.map((event, place) => {
    const fields = fieldsAt.get(place);
    return fields ? { ...event, ...fields } : event;
  });
}

const fields = z.record(z.string(), z.unknown());
const seed = z.string().nullable();
const hiddenPartsSchema = z.union([
  z.object({ events: z.array(z.tuple([z.int(), fields])), seed }),
  // Of a step that was written as one event, before steps were rows.
  z.object({ event: fields, seed }).transform((one): HiddenParts => ({ events: [[0, one.event]], seed: one.seed })),
]);

export const sealStep = (
  key: Uint8Array,
  at: SealLocation,
  hidden: HiddenParts,
  random?: (size: number) => Uint8Array,
): Uint8Array => seal(key, at, Buffer.from(JSON.stringify(hidden)), random);

/** null: another key, another step, or touched. */
export function openStep(key: Uint8Array, at: SealLocation, sealed: Uint8Array): HiddenParts | null {
  return hiddenPartsSchema.safeParse(openSealed(key, at, sealed)).data ?? null;
}

/** null: another key, another place, or touched. */
const openSealed = (key: Uint8Array, at: SealLocation, sealed: Uint8Array): unknown => {
  const bytes = unseal(key, at, sealed);
  return bytes && JSON.parse(Buffer.from(bytes).toString());
};
