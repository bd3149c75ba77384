/** Computes how long pages show what just happened, event by event, so that a server waits exactly as long as its pages need. */
import type { TableSettings } from "../rules.ts";
import type { TableEvent } from "./types.ts";

/** The part of a street's display time in which earlier events stay visible before hands are turned up or a street is dealt. */
const LEAD_PART = 1 / 4;
/** The share of the first pot's display time in which players read the shown hands. The pot is paid after that. */
const READING_PART = 1 / 3;
/** A showdown of more hands than this takes longer. */
const USUAL_SHOWN_HANDS = 2;

/**
 * The milliseconds for which each event of one commit is shown before the next. A commit that ends with a player to act needs no
 * time: everything that leads to a decision is shown at once. Otherwise turned-up hands and streets dealt without betting take a
 * street's time each. The first contested pot takes `potMs`, and an uncontested pot takes `uncontestedPotMs`. Every further pot,
 * half of a pot or shown hand takes `furtherPotMs`.
 */
export function displayTimes(events: readonly TableEvent[], pacing: TableSettings["pacing"]): readonly number[] {
  if (events.some(({ type }) => type === "to-act") || !events.some(({ type }) => isShownForSomeTime(type)))
    return events.map(() => 0);
  const { streetMs, potMs, uncontestedPotMs, furtherPotMs } = pacing;
  const isContested = events.some(({ type }) => type === "shown");
  const readingMs = Math.round(potMs * READING_PART);
  let shown = 0;
  let awarded = 0;
  return events.map(({ type }) => {
    switch (type) {
      case "round-ended":
        return isContested ? Math.round(streetMs * LEAD_PART) : 0;
      case "tabled":
      case "street-dealt":
        return streetMs;
      case "shown":
        shown += 1;
        return shown === 1 ? readingMs : shown > USUAL_SHOWN_HANDS ? furtherPotMs : 0;
      case "awarded":
        awarded += 1;
        return awarded > 1 ? furtherPotMs : isContested ? potMs - readingMs : uncontestedPotMs;
      default:
        return 0;
    }
  });
}

const isShownForSomeTime = (type: TableEvent["type"]): boolean => type === "street-dealt" || type === "awarded";
