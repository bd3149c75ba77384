"use client";
import type { ReplayMessages } from "../../../messages/hands/hands.ts";
import { NO_BADGES } from "../../tables/table/felt/player-badges.ts";
import { HandReplay } from "../replay/hand-replay.tsx";
import type { ReplayedHand } from "../replay/replayed-hand.ts";

/**
 * Replays a shared hand, in the same way for every visitor. `isFramed` is true in a frame on another site's page. In a
 * frame, the replay does not write its step into the URL.
 */
export const SharedReplay = ({
  hand,
  words,
  isFramed,
}: {
  readonly hand: ReplayedHand;
  readonly words: ReplayMessages;
  readonly isFramed: boolean;
}) => <HandReplay hand={hand} playerBadges={NO_BADGES} words={words} address={isFramed ? "read" : "kept"} />;
