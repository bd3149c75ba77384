"use client";
import { StandingText } from "../../../accounts/standing/standing.tsx";
import { useBarred } from "../visitor.tsx";
import { SeatPrompt } from "./seat-prompt.tsx";

/** Tells a player why they may only watch and until when. Takes the place of the offer of a seat. */
export function BarredPrompt() {
  const standing = useBarred();
  return standing && <SeatPrompt text={<StandingText standing={standing} />} />;
}
