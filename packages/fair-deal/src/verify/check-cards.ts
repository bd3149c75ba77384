/** Checks V3 and V4: every card that was seen is at its place in the dealt deck, and no card occurs twice. */
import { formatCard } from "@poker/engine";
import { bytesToHex } from "../bytes.ts";
import { cardsInEvent, placesOfHoleCards, type ShownCard } from "../shown-cards.ts";
import { type CheckInput, type Finding, input } from "./check.ts";
import { type DealCase, isInPlayedDeck } from "./deal-case.ts";

export function checkOpenings(deal: DealCase): Finding<"V3"> {
  if (!deal.deal) return { ok: null, code: "not-dealt" };
  const inputs = [input("pick", deal.deal.pick), input("root", bytesToHex(deal.deal.root)), ...listCards(deal)];
  const fault = findFault(deal);
  if (fault) return { ok: false, code: fault.code, inputs: [...inputs, input("fault", fault.card, fault.j)] };
  return deal.openings.length === 0 ? { ok: null, code: "no-card-shown", inputs } : { ok: true, code: "ok", inputs };
}

interface CardFault {
  readonly code: Finding<"V3">["code"];
  readonly j: number;
  readonly card: string;
}

function findFault(deal: DealCase): CardFault | null {
  for (const opening of deal.openings)
    if (!isInPlayedDeck(opening, deal)) return { code: "wrong-opening", j: opening.j, card: formatCard(opening.card) };
  const opened = new Map(deal.record.openings.map(({ j, card }) => [j, card]));
  for (const { j, card } of cardsShown(deal)) {
    if (!opened.has(j)) return { code: "card-without-opening", j, card: formatCard(card) };
    if (opened.get(j) !== card) return { code: "card-differs", j, card: formatCard(card) };
  }
  return findHiddenCard(deal);
}

/** Finds an opening of a card that the file's reader did not see: a card from another player's hand, or one that was not dealt. */
function findHiddenCard(deal: DealCase): CardFault | null {
  const { own } = deal.file;
  const shown = new Set(cardsShown(deal).map(({ j }) => j));
  const ownPlaces = placesOfHoleCards(deal.frozen.setup).find(({ seat }) => seat === own?.seat)?.places ?? [];
  const hidden =
    deal.record.openings.find(({ j }) => !shown.has(j)) ?? own?.openings.find(({ j }) => !ownPlaces.includes(j));
  return hidden ? { code: "hidden-card-opened", j: hidden.j, card: formatCard(hidden.card) } : null;
}

const cardsShown = ({ record, frozen }: DealCase): readonly ShownCard[] =>
  record.events.flatMap((event) => cardsInEvent(event, frozen.setup));

export function checkNoCardTwice(deal: DealCase): Finding<"V4"> {
  if (!deal.deal) return { ok: null, code: "not-dealt" };
  const seen = [...cardsShown(deal), ...deal.openings];
  const inputs = listCards(deal);
  if (seen.length === 0) return { ok: null, code: "no-card-shown", inputs };
  const placeOf = new Map(seen.map(({ j, card }) => [card, j]));
  const twice = seen.find(({ j, card }) => placeOf.get(card) !== j);
  if (twice)
    return { ok: false, code: "card-twice", inputs: [...inputs, input("fault", formatCard(twice.card), twice.j)] };
  return { ok: true, code: "ok", inputs };
}

const listCards = ({ openings }: DealCase): CheckInput[] =>
  openings.map(({ j, card }) => input("card", formatCard(card), j));
