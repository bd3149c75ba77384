/** Encrypts and decrypts the hidden parts of the journal's steps. */
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { SealKeys } from "./key-list.ts";
import type { SealLocation } from "./seal-location.ts";
import { seal, unseal } from "./sealing.ts";

/** What the rail does not see of a step's events. */
export interface HiddenParts {
  /** For each event with hidden fields: its place in the step, and the fields whose values the rail does not see. */
  readonly events: readonly (readonly [place: number, fields: Readonly<Record<string, unknown>>])[];
  /** The seed of the hand that starts in the step, in base64; null when no hand starts or the hand has no seed. */
  readonly seed: string | null;
}

/**
 * Returns the fields of an event whose values the rail does not see or sees differently. The rail never sees a field that the event does
 * not have.
 */
export function hiddenFields(event: object, visible: object): Readonly<Record<string, unknown>> {
  const seen = new Map<string, unknown>(Object.entries(visible));
  return Object.fromEntries(Object.entries(event).filter(([name, value]) => !isDeepStrictEqual(value, seen.get(name))));
}

/** Returns the complete events: what the rail sees of them, and the hidden fields. */
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
  // The form from before steps were rows, when each event was written by itself.
  z.object({ event: fields, seed }).transform((one): HiddenParts => ({ events: [[0, one.event]], seed: one.seed })),
]);

export const sealStep = (
  keys: SealKeys,
  at: SealLocation,
  hidden: HiddenParts,
  random?: (size: number) => Uint8Array,
): Uint8Array => seal(keys, at, Buffer.from(JSON.stringify(hidden)), random);

/** Returns null when no key fits, when the bytes belong to another step, or when they were changed. */
export function openStep(keys: SealKeys, at: SealLocation, sealed: Uint8Array): HiddenParts | null {
  return hiddenPartsSchema.safeParse(openSealed(keys, at, sealed)).data ?? null;
}

/** Returns null when no key fits, when the bytes belong to another place, or when they were changed. */
const openSealed = (keys: SealKeys, at: SealLocation, sealed: Uint8Array): unknown => {
  const bytes = unseal(keys, at, sealed);
  return bytes && JSON.parse(Buffer.from(bytes).toString());
};
