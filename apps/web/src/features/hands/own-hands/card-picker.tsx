"use client";
import { type Card, RANKS, SUITS } from "@poker/engine";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useHandWords } from "../../../messages/hands/hand-words.ts";
import { cardText, rankOf, suitOf } from "../../../ui/card-text.ts";
import { PlayingCard } from "../../../ui/playing-card.tsx";
import { usePreferences } from "../../../ui/preferences.ts";

/** The cards as rows of buttons: two rows for each suit, with the higher ranks in the first. */
const ROWS: readonly (readonly Card[])[] = SUITS.map((_, suit) => RANKS.map((__, rank) => rank * SUITS.length + suit))
  .toReversed()
  .flatMap((suit) => [suit.toReversed().slice(0, 7), suit.toReversed().slice(7)]);

/** The colours of the suits, chosen to be readable on the page's own background. */
const SUIT_CLASSES = {
  two: { s: "text-ink", c: "text-ink", h: "text-(color:--tag-red)", d: "text-(color:--tag-red)" },
  four: { s: "text-ink", c: "text-(color:--tag-green)", h: "text-(color:--tag-red)", d: "text-(color:--tag-blue)" },
} as const;
const SUIT_SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" } as const;

/** How far each arrow key moves: how many rows down, and how many cards to the right. */
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Returns the card that an arrow key moves to; null when there is no card in that direction. */
function cardBeside(card: Card, key: string): Card | null {
  const move = MOVES[key];
  if (!move) return null;
  const [down, right] = move;
  const row = ROWS.findIndex((cards) => cards.includes(card));
  const place = ROWS[row]?.indexOf(card) ?? 0;
  const to = ROWS[row + down];
  return to?.[right === 0 ? Math.min(place, to.length - 1) : place + right] ?? null;
}

interface CardPickerProps {
  readonly label: string;
  readonly most: number;
  readonly picked: readonly Card[];
  readonly onChange: (picked: readonly Card[]) => void;
}

/** Shows cards in a row, small enough for a line of text. Screen readers read the name of each card. */
export function SmallCards({ cards, className }: { readonly cards: readonly Card[]; readonly className?: string }) {
  const t = useTranslations();
  const deck = usePreferences((preferences) => preferences.deck);
  return (
    <span className={clsx("inline-flex gap-0.5", className)}>
      {cards.map((card) => (
        <span key={card} className="w-6 shrink-0 sm:w-7">
          <PlayingCard face={{ rank: rankOf(card), suit: suitOf(card) }} label={cardText(t, card)} deck={deck} />
        </span>
      ))}
    </span>
  );
}

/** Lets the person pick up to `most` cards of the deck, by touch or with the arrow keys and space. */
export function CardPicker(picker: CardPickerProps) {
  const { label, picked } = picker;
  const [wasSet] = useState(picked.length > 0);
  return (
    <details className="group rounded-xl border border-line" open={wasSet}>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-2 px-3.5 py-1.5 text-sm font-medium">
        {label}
        <SmallCards cards={picked} />
        <ChevronDown
          className="ml-auto size-4 text-ink-3 transition-transform duration-(--quick) group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <CardGrid {...picker} />
    </details>
  );
}

function CardGrid({ label, most, picked, onChange }: CardPickerProps) {
  const t = useHandWords();
  const id = useId();
  const buttons = useRef(new Map<Card, HTMLButtonElement>());
  const [current, setCurrent] = useState(ROWS[0]?.[0] ?? 0);
  const isFull = picked.length >= most;
  const toggle = (card: Card) => {
    if (picked.includes(card)) onChange(picked.filter((one) => one !== card));
    else if (!isFull) onChange([...picked, card]);
  };
  const move = (event: KeyboardEvent) => {
    const to = cardBeside(current, event.key);
    if (to === null) return;
    event.preventDefault();
    buttons.current.get(to)?.focus();
  };
  return (
    <>
      <p id={id} className="px-3.5 text-xs text-ink-3">
        {t("filter.cardsHelp", { most })}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of buttons, not a form's group */}
      <div
        role="group"
        aria-label={label}
        aria-describedby={id}
        onKeyDown={move}
        className="grid grid-cols-7 gap-1 p-2.5"
      >
        {ROWS.flatMap((row) =>
          row.map((card, place) => (
            <CardButton
              key={card}
              card={card}
              isPicked={picked.includes(card)}
              isDisabled={isFull && !picked.includes(card)}
              ref={(element: HTMLButtonElement | null) => {
                if (element) buttons.current.set(card, element);
              }}
              tabIndex={card === current ? 0 : -1}
              onFocus={() => setCurrent(card)}
              onClick={() => toggle(card)}
              className={clsx(place === 0 && "col-start-1")}
            />
          )),
        )}
      </div>
    </>
  );
}

function CardButton({
  card,
  isPicked,
  isDisabled,
  className,
  ...rest
}: ComponentProps<"button"> & {
  readonly card: Card;
  readonly isPicked: boolean;
  readonly isDisabled: boolean;
}) {
  const say = useTranslations();
  const deck = usePreferences((preferences) => preferences.deck);
  const suit = suitOf(card);
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      aria-disabled={isDisabled}
      aria-label={cardText(say, card)}
      className={clsx(
        "flex h-11 items-center justify-center rounded-lg border text-sm font-semibold transition-colors duration-(--quick) aria-disabled:opacity-40",
        isPicked ? "border-brass-ink bg-surface-2" : "border-line hover:bg-surface-2",
        SUIT_CLASSES[deck][suit],
        className,
      )}
      {...rest}
    >
      <span aria-hidden="true">
        {rankOf(card) === "T" ? "10" : rankOf(card)}
        {SUIT_SIGNS[suit]}
      </span>
    </button>
  );
}
