/** Distinguishes events that this version can apply from events that only a newer version of the room can apply. T7 */
import type { HandEvent } from "../hand/types.ts";
import { isSeatEvent } from "./evolve.ts";
import type { TableEvent } from "./types.ts";

/** All events of a hand. This is a record of the event types, so that the code does not compile when one is missing. */
const HAND_EVENTS: Readonly<Record<HandEvent["type"], true>> = {
  "hand-started": true,
  posted: true,
  "hole-dealt": true,
  "to-act": true,
  acted: true,
  protected: true,
  "uncalled-returned": true,
  "round-ended": true,
  "street-dealt": true,
  shown: true,
  tabled: true,
  mucked: true,
  raked: true,
  awarded: true,
  "hand-ended": true,
};

/** Returns false for an event that a newer version of the room has written. */
export const isKnownEvent = (event: TableEvent): boolean =>
  isSeatEvent(event) || Object.hasOwn(HAND_EVENTS, event.type);
