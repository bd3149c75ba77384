/** Plays the engine's vectors file by file, and gives every event of each hand. */
import { readdirSync } from "node:fs";
import type { HandEvent } from "@poker/engine";
import { eventsOfVector } from "@poker/engine/testing/vectors/hands";
import { isHandVector } from "@poker/engine/testing/vectors/judge";
import { readVectors } from "@poker/engine/testing/vectors/read-vectors";

const FIXTURES = new URL("../../../engine/fixtures/", import.meta.url);
const files = readdirSync(FIXTURES).filter((name) => name.startsWith("hands-") || name.startsWith("phh-"));

interface VectorHand {
  readonly events: readonly HandEvent[];
}

export const vectorHands: readonly (readonly [string, () => readonly VectorHand[]])[] = files.map((name) => [
  name,
  () =>
    readVectors(new URL(name, FIXTURES))
      .filter(isHandVector)
      .map((vector) => ({ events: eventsOfVector(vector) })),
]);
