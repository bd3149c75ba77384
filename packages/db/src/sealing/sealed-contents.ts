/** Encrypts and decrypts the hidden parts of the journal's steps. */
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { SealKeys } from "./key-list.ts";
import type { SealLocation } from "./seal-location.ts";
import { seal, unseal } from "./sealing.ts";

/** The parts of a step's events that the rail does not see. */
export interface HiddenParts {
  /** Event fields whose values the rail does not see, by the event's place in the step. */
  readonly events: readonly (readonly [place: number, fields: Readonly<Record<string, unknown>>])[];
  /** The seed of a hand that starts in the step, in base64; null when no hand starts, or the hand has no seed. */
  readonly seed: string | null;
}

/** The fields of an event whose values differ from the values that the rail sees. The rail sees no additional fields. */
export function hiddenFields(event: object, visible: object): Readonly<Record<string, unknown>> {
  const seen = new Map<string, unknown>(Object.entries(visible));
  return Object.fromEntries(Object.entries(event).filter(([name, value]) => !isDeepStrictEqual(value, seen.get(name))));
}

/** Restores the whole events from what the rail sees of them. */
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
  // The form of steps that were written as one event each, before steps became rows.
  z.object({ event: fields, seed }).transform((one): HiddenParts => ({ events: [[0, one.event]], seed: one.seed })),
]);

export const sealStep = (
  keys: SealKeys,
  at: SealLocation,
  hidden: HiddenParts,
  random?: (size: number) => Uint8Array,
): Uint8Array => seal(keys, at, Buffer.from(JSON.stringify(hidden)), random);

/** null when no key fits, when the step is the wrong one, or when bytes were changed. */
export function openStep(keys: SealKeys, at: SealLocation, sealed: Uint8Array): HiddenParts | null {
  return hiddenPartsSchema.safeParse(openSealed(keys, at, sealed)).data ?? null;
}

/** null when no key fits, when the place is the wrong one, or when bytes were changed. */
const openSealed = (keys: SealKeys, at: SealLocation, sealed: Uint8Array): unknown => {
  const bytes = unseal(keys, at, sealed);
  return bytes && JSON.parse(Buffer.from(bytes).toString());
};
