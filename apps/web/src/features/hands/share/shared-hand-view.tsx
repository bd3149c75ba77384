/**
 * Shows a shared hand with its heading and its replay. If the hand's record is missing or damaged, shows its result
 * instead of a replay. Every visitor sees the same.
 */
import type { SharedHand } from "@poker/protocol";
import type { ReactNode } from "react";
import { replayFor } from "../../../messages/hands/hands.ts";
import { formatAmount, formatChange } from "../../../ui/format-amount.ts";
import { SharedReplay } from "./shared-replay.tsx";
import { playerText, type ReaderWords, replayedHandOf, sharedHeadOf, unitOf } from "./shared-text.ts";

interface SharedHandProps {
  readonly hand: SharedHand;
  readonly words: ReaderWords;
}

/**
 * Shows a shared hand. `isFramed` is true in a frame on another site's page. A frame has little space, so the notice is
 * then below the replay.
 */
export function SharedHandView({
  hand,
  words,
  isFramed = false,
  children,
}: SharedHandProps & { readonly isFramed?: boolean; readonly children?: ReactNode }) {
  const { share, room } = words;
  const { title, details, table } = sharedHeadOf(hand, words);
  const notice = [share("hand.publicView"), ...(hand.table === null ? [share("hand.namesHidden")] : [])].join(" ");
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl font-semibold tracking-tight">{table ?? title}</h1>
          <p className="figures font-medium text-ink-2">{table ? `${title} · ${details}` : details}</p>
          <p className="figures text-ink-2">
            {room(`history.outcome.${hand.outcome}`)} ·{" "}
            {share("picture.pot", { pot: formatAmount(hand.pot, unitOf(hand)) })}
          </p>
        </div>
        {children}
      </div>
      {!isFramed && <p className="mb-4 text-sm text-ink-2">{notice}</p>}
      {hand.record === "kept" ? (
        <SharedReplay hand={replayedHandOf(hand, words)} words={replayFor(words.locale)} isFramed={isFramed} />
      ) : (
        <SharedResult hand={hand} words={words} />
      )}
      {isFramed && <p className="mt-4 text-sm text-ink-2">{notice}</p>}
    </>
  );
}

function SharedResult({ hand, words }: SharedHandProps) {
  const { share } = words;
  return (
    <section aria-labelledby="results" className="max-w-md">
      <p className="mb-4">
        {share(hand.record === "damaged" ? "hand.damaged" : "hand.archived")} {share("hand.noReplay")}
      </p>
      <h2 id="results" className="mb-2 font-semibold">
        {share("hand.results")}
      </h2>
      <ul className="rounded-2xl border border-line bg-surface px-4 py-2">
        {hand.players.map((player) => (
          <li key={player.seat} className="flex justify-between gap-4 py-1.5">
            <span className="min-w-0 truncate">{playerText(player, words)}</span>
            <span className="figures">{formatChange(player.net, unitOf(hand))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
