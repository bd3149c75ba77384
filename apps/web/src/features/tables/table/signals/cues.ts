/** Maps events to sounds. The events of one step make each sound at most once, in the order of the events. */
import type { SeatNo, TableEvent } from "@poker/engine";

const CUES = ["deal", "card", "chips", "check", "fold", "yourTurn", "win", "countdown"] as const;
export type Cue = (typeof CUES)[number];

export function cueForEvent(event: TableEvent, you: SeatNo | null): Cue | null {
  switch (event.type) {
    case "hole-dealt":
      return "deal";
    case "street-dealt":
    case "tabled":
    case "shown":
      return "card";
    case "posted":
    case "protected":
      return "chips";
    case "acted":
      return event.action === "fold" ? "fold" : event.action === "check" ? "check" : "chips";
    case "to-act":
      return event.legal.seat === you ? "yourTurn" : null;
    case "awarded":
      return event.award.shares.some(({ seat }) => seat === you) ? "win" : "chips";
    default:
      return null;
  }
}

export const collectCues = (events: readonly TableEvent[], you: SeatNo | null): readonly Cue[] => [
  ...new Set(events.map((event) => cueForEvent(event, you)).filter((cue) => cue !== null)),
];
