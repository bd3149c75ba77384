"use client";
import { SUITS } from "@poker/engine";
import { useTranslations } from "use-intl";
import { PlayingCard } from "../../../ui/playing-card.tsx";
import { usePreferences } from "../../../ui/preferences.ts";
import type { Suit } from "../../../ui/suit-path.tsx";

/**
 * The kinds of hands from best to weakest, each with an example. The cards after the bar are kickers. The last example
 * is the best possible low.
 */
const RANKINGS = [
  { key: "royal-flush", cards: "As Ks Qs Js Ts" },
  { key: "straight-flush", cards: "9h 8h 7h 6h 5h" },
  { key: "four-of-a-kind", cards: "Qs Qh Qd Qc | 7s" },
  { key: "full-house", cards: "Kh Kd Ks 7c 7d" },
  { key: "flush", cards: "Ad Jd 9d 6d 3d" },
  { key: "straight", cards: "Ts 9d 8h 7c 6s" },
  { key: "three-of-a-kind", cards: "8c 8d 8s | Kh 3d" },
  { key: "two-pair", cards: "Jh Jc 4s 4d | As" },
  { key: "pair", cards: "Th Tc | Ad 8s 4h" },
  { key: "high-card", cards: "Ac | Jd 8h 6s 2c" },
  { key: "low", cards: "5c 4d 3h 2s Ah" },
] as const;

interface ExampleCard {
  readonly rank: string;
  readonly suit: Suit;
  readonly isKicker: boolean;
}

function parseExample(text: string): readonly ExampleCard[] {
  const [, kickers = ""] = text.split(" | ");
  return text
    .replace("| ", "")
    .split(" ")
    .map((card) => ({
      rank: card.charAt(0),
      suit: SUITS.find((suit) => suit === card.charAt(1)) ?? "s",
      isKicker: kickers.includes(card),
    }));
}

/** Lists the hand rankings, with an example of each kind of hand. */
export function HandRankingList() {
  const t = useTranslations("rankings");
  const deck = usePreferences((preferences) => preferences.deck);
  return (
    <ol className="flex flex-col">
      {RANKINGS.map(({ key, cards }) => (
        <li
          key={key}
          className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-4 border-b border-line/60 py-3 last:border-b-0"
        >
          <span aria-hidden="true" className="grid grid-cols-5 gap-0.5">
            {parseExample(cards).map(({ rank, suit, isKicker }) => (
              <PlayingCard key={`${rank}${suit}`} face={{ rank, suit }} label="" deck={deck} dimmed={isKicker} />
            ))}
          </span>
          <span>
            <span className="block font-semibold">{t(`${key}.name`)}</span>
            <span className="block text-sm text-ink-2">{t(`${key}.text`)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
