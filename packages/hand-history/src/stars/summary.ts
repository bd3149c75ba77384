/** Writes the summary at the end of a hand's text. For every seat, it says how the hand ended. */
import type { Game, HandEvent, SeatNo } from "@poker/engine";
import type { HandHistory } from "../history.ts";
import type { PlayedHand } from "../play.ts";
import { bracketed, handWords, type Words } from "./words.ts";

export function summaryLines({ setup, board }: HandHistory, { events }: PlayedHand, { amount, name }: Words): string[] {
  return [
    "*** SUMMARY ***",
    totalLine(events, amount),
    ...(board.length > 0 ? [`Board ${bracketed(board)}`] : []),
    ...setup.seats.map(({ seat }) => {
      const position = positionWords(setup, seat);
      return `Seat ${seat + 1}: ${name(seat)} ${position}${endWords({ seat, events, game: setup.rules.game }, amount)}`;
    }),
  ];
}

function totalLine(events: readonly HandEvent[], amount: Words["amount"]): string {
  const pots = events.findLast((event) => event.type === "round-ended")?.pots ?? [];
  const rake = events.find((event) => event.type === "raked")?.total ?? 0;
  const isPaid = events.some((event) => event.type === "awarded");
  const total = isPaid ? pots.reduce((sum, pot) => sum + pot.amount, 0) : 0;
  const side = (index: number) => (pots.length === 2 ? "Side pot" : `Side pot-${index}`);
  const parts = pots.map((pot, index) => `${index === 0 ? "Main pot" : side(index)} ${amount(pot.amount)}.`);
  return `Total pot ${amount(total)} ${isPaid && pots.length > 1 ? `${parts.join(" ")} ` : ""}| Rake ${amount(rake)}`;
}

function positionWords({ button, posts, rules }: HandHistory["setup"], seat: SeatNo): string {
  const small = posts.find(({ live }) => live > 0 && live < rules.bigBlind)?.seat;
  const big = posts.find((post) => post.live >= rules.bigBlind && post.seat !== small)?.seat;
  const words = [
    ...(seat === button ? ["(button) "] : []),
    ...(seat === small ? ["(small blind) "] : []),
    ...(seat === big ? ["(big blind) "] : []),
  ];
  return words.join("");
}

const STREET_WORDS = ["before Flop", "on the Flop", "on the Turn", "on the River"] as const;

interface Ended {
  readonly seat: SeatNo;
  readonly events: readonly HandEvent[];
  readonly game: Game;
}

function endWords({ seat, events, game }: Ended, amount: Words["amount"]): string {
  const won = events
    .flatMap((event) => (event.type === "awarded" ? event.award.shares : []))
    .reduce((sum, share) => sum + (share.seat === seat ? share.amount : 0), 0);
  const shown = events.find((event) => event.type === "shown" && event.seat === seat);
  if (shown?.type === "shown") {
    const end = won > 0 ? `won (${amount(won)})` : "lost";
    return `showed ${bracketed(shown.cards)} and ${end} with ${handWords(shown, game)}`;
  }
  if (won > 0) return `collected (${amount(won)})`;
  return foldWords(seat, events) ?? "mucked";
}

/** Returns the words for a player's fold. Returns null when the player did not fold. */
function foldWords(seat: SeatNo, events: readonly HandEvent[]): string | null {
  let street: 0 | 1 | 2 | 3 = 0;
  let hasBet = false;
  for (const event of events) {
    if (event.type === "street-dealt") street = event.street;
    if (event.type === "posted" && event.seat === seat) hasBet = true;
    if (event.type !== "acted" || event.seat !== seat) continue;
    if (event.action === "fold") return `folded ${STREET_WORDS[street]}${hasBet ? "" : " (didn't bet)"}`;
    if (event.added > 0) hasBet = true;
  }
  return null;
}
