/**
 * Plays the hands of the engine's vectors file by file, and returns all events of each hand. A normal run plays every fourth hand, a
 * nightly run all of them.
 */
import { readdirSync } from "node:fs";
import type { HandEvent } from "@poker/engine";
import { propertyRuns } from "@poker/engine/testing/property-runs";
import { eventsOfVector } from "@poker/engine/testing/vectors/hands";
import { isHandVector } from "@poker/engine/testing/vectors/judge";
import { readVectors } from "@poker/engine/testing/vectors/read-vectors";

const FIXTURES = new URL("../../../engine/fixtures/", import.meta.url);
const files = readdirSync(FIXTURES).filter((name) => name.startsWith("hands-") || name.startsWith("phh-"));

const EVERY = Math.max(1, Math.floor(4 / propertyRuns(1).numRuns));
/** How many hands are played from each file, at least. */
export const MIN_HANDS = 600 / EVERY;

interface VectorHand {
  readonly events: readonly HandEvent[];
}

export const vectorHands: readonly (readonly [string, () => readonly VectorHand[]])[] = files.map((name) => [
  name,
  () =>
    readVectors(new URL(name, FIXTURES))
      .filter(isHandVector)
      .filter((_, index) => index % EVERY === 0)
      .map((vector) => ({ events: eventsOfVector(vector) })),
]);
