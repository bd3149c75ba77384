/** Computes how long pages show each event, so that the server waits exactly as long as the pages need. */
import type { TableSettings } from "../rules.ts";
import type { TableEvent } from "./types.ts";

/**
 * The fraction of a street's display time for which the last bets stay visible before hands are turned face up or a
 * street is dealt.
 */
const LEAD_PART = 1 / 4;
/**
 * The fraction of the first pot's display time in which players read the shown hands. The pot is paid in the rest of
 * the time.
 */
const READING_PART = 1 / 3;
/** How many hands a showdown may show before the display time grows. */
const USUAL_SHOWN_HANDS = 2;

/**
 * Returns for how many milliseconds each event of one commit is shown before the next:
 * - When a player is to act at the end of the commit, nothing takes time: everything is shown at once.
 * - When hands are tabled, and when a street is dealt without betting, each takes `streetMs`.
 * - The first contested pot takes `potMs`. An uncontested pot takes `uncontestedPotMs`.
 * - Each further pot, further half of a pot and shown hand after the second takes `furtherPotMs`.
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
