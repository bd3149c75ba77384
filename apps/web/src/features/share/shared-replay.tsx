"use client";
import type { ReplayMessages } from "../../messages/replay.ts";
import { HandReplay } from "../replay/hand-replay.tsx";
import type { ReplayedHand } from "../replay/replayed-hand.ts";
import { NO_BADGES } from "../table/felt/player-badges.ts";

/** Replays a shared hand, alike for every visitor. `isFramed`: a page of another site has it in a frame, and its own address. */
export const SharedReplay = ({
  hand,
  words,
  isFramed,
}: {
  readonly hand: ReplayedHand;
  readonly words: ReplayMessages;
  readonly isFramed: boolean;
}) => <HandReplay hand={hand} playerBadges={NO_BADGES} words={words} address={isFramed ? "read" : "kept"} />;
