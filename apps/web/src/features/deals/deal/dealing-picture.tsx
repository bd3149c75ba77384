"use client";
import { useDealWords } from "./use-deal-words.ts";

const DECKS = [0, 1, 2, 3] as const;
const PICKED = 2;
const deckX = (k: number) => 22 + k * 84;

/**
 * A picture of four sealed decks. The players' numbers pick the deck that is dealt. The other three decks are opened.
 */
export function DealingPicture() {
  const t = useDealWords();
  return (
    <figure className="mx-auto my-6 max-w-xl rounded-2xl border border-line bg-surface p-4">
      <svg viewBox="0 0 360 232" className="w-full" role="img" aria-label={t("page.picture.label")}>
        <g fill="none" stroke="var(--line-strong)" strokeWidth="1.5">
          {[120, 180, 240].map((x) => (
            <path key={x} d={`M${x} 56 Q${x} 78 180 80`} />
          ))}
          <path d={`M180 80 Q${deckX(PICKED) + 32} 82 ${deckX(PICKED) + 32} 104`} stroke="var(--brass-ink)" />
        </g>
        <text x="180" y="20" textAnchor="middle" fontSize="15" fill="var(--ink-2)">
          {t("page.picture.numbers")}
        </text>
        {[120, 180, 240].map((x) => (
          <g key={x}>
            <circle cx={x} cy="44" r="12" fill="var(--surface-2)" stroke="var(--line-strong)" strokeWidth="1.5" />
            <circle cx={x} cy="44" r="3.5" fill="var(--brass-ink)" />
          </g>
        ))}
        {DECKS.map((k) => (
          <PicturedDeck key={k} x={deckX(k)} isPicked={k === PICKED} />
        ))}
        {DECKS.map((k) => (
          <text
            key={k}
            x={deckX(k) + 32}
            y="222"
            textAnchor="middle"
            fontSize="15"
            fill={k === PICKED ? "var(--brass-ink)" : "var(--ink-2)"}
            fontWeight={k === PICKED ? 600 : 400}
          >
            {t(k === PICKED ? "page.picture.picked" : "page.picture.opened")}
          </text>
        ))}
      </svg>
      <figcaption className="mt-3 text-sm text-ink-2">{t("page.picture.caption")}</figcaption>
    </figure>
  );
}

/** Draws a deck. The picked deck lies face down and has a brass edge. Any other deck shows three of its cards. */
const PicturedDeck = ({ x, isPicked }: { readonly x: number; readonly isPicked: boolean }) => (
  <g>
    {[8, 4, 0].map((shift) => (
      <rect
        key={shift}
        x={x + 4 + shift / 2}
        y={108 + shift}
        width="56"
        height="80"
        rx="7"
        fill={isPicked ? "var(--felt)" : "var(--card)"}
        stroke={isPicked ? "var(--brass-ink)" : "var(--card-edge)"}
        strokeWidth={isPicked ? 2 : 1.5}
      />
    ))}
    {isPicked ? (
      <path
        d={`M${x + 14} 136 h36 M${x + 14} 148 h36 M${x + 14} 160 h36`}
        stroke="var(--on-felt-2)"
        strokeWidth="1.5"
        opacity="0.6"
      />
    ) : (
      <path
        d={`M${x + 17} 149 l5 5 l9 -11 M${x + 37} 149 h12`}
        fill="none"
        stroke="var(--suit-ink)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    )}
  </g>
);
