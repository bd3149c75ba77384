"use client";
import { seatAt } from "@poker/engine";
import { EXPORT_FORMATS, type FinishedHand, stakesOf, type VoidHand } from "@poker/protocol";
import { clsx } from "clsx";
import Link from "next/link";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { DealMessages } from "../../messages/deals/deal.ts";
import { HandWords, useHandWords } from "../../messages/hands/hand-words.ts";
import type { HandMessages, ReplayMessages, ShareMessages } from "../../messages/hands/hands.ts";
import { GameAmount } from "../../ui/amount.tsx";
import { stakeOfHand } from "../../ui/amount-unit.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatStakes } from "../../ui/format-amount.ts";
import { useTimeFormat } from "../../ui/local-time.tsx";
import { NetAmount } from "../../ui/net-amount.tsx";
import { useShownName, useTableName } from "../../ui/shown-names.ts";
import { useCopy } from "../../ui/use-copy.ts";
import { DealWords, useDealWords } from "../deals/deal/use-deal-words.ts";
import { VerifySection } from "../deals/deal/verify-section.tsx";
import { requestOnce } from "../nodes/connection/game-connection.ts";
import { useTags } from "../people/notes/tag-store.ts";
import { type SetPlayerMuted, usePlayerSheet } from "../people/notes/use-player-sheet.tsx";
import { NO_BADGES } from "../tables/table/felt/player-badges.ts";
import { HandReplay } from "./replay/hand-replay.tsx";
import { toReplayedHand } from "./replay/replayed-hand.ts";
import { ShareForm } from "./share/share-form.tsx";
import { useShareWords } from "./share/use-share-words.ts";

const mutePlayer: SetPlayerMuted = async (userId, muted) => (await requestOnce("mute", { userId, muted }))?.ok === true;

/** Returns the hand with each player's name replaced by the name that this reader sees for that player. */
function useShownNames(hand: FinishedHand): FinishedHand {
  const showName = useShownName();
  return useMemo(
    () => ({ ...hand, players: hand.players.map((player) => ({ ...player, name: showName(player.name) })) }),
    [hand, showName],
  );
}

/** Offers the hand as a file in each format. The file contains only what this reader may see. */
const ExportHand = ({ handId, words }: { readonly handId: string; readonly words: HandMessages }) => (
  <HandWords words={words}>
    <FormatLinks handId={handId} />
  </HandWords>
);

function FormatLinks({ handId }: { readonly handId: string }) {
  const t = useHandWords();
  return (
    <details className="mt-6">
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 underline underline-offset-4">
        {t("export.thisHand")}
      </summary>
      <ul className="flex flex-col gap-1 pl-4">
        {EXPORT_FORMATS.map((format) => (
          <li key={format}>
            <a
              href={`/api/hands/${handId}/export?format=${format}`}
              download
              className="inline-block py-1 underline underline-offset-4 pointer-coarse:py-2.5"
            >
              {t(`export.formats.${format}`)}
            </a>{" "}
            <span className="text-sm text-ink-3">{t(`export.formatHelp.${format}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * Shows a finished hand as this viewer may see it. Its URL is safe to share, because the server sends every visitor
 * only what that visitor may see.
 */
export function HandPage({
  hand,
  voidBefore,
  viewerId,
  dealKeys,
  dealWords,
  replayWords,
  shareWords,
  handWords,
}: {
  readonly hand: FinishedHand;
  /** The hands just before this one that were promised but never dealt. */
  readonly voidBefore: readonly VoidHand[];
  readonly viewerId: string | null;
  /** The public keys with which the room has signed its deals, newest first. */
  readonly dealKeys: readonly string[];
  readonly dealWords: DealMessages;
  readonly replayWords: ReplayMessages;
  readonly shareWords: ShareMessages;
  readonly handWords: HandMessages;
}) {
  const players = hand.players.map(({ userId }) => userId);
  const tags = useTags(viewerId, players);
  const { onOpenPlayer, sheet } = usePlayerSheet(viewerId, mutePlayer);
  const t = useTranslations("history");
  const shownHand = useShownNames(hand);
  const replayed = useMemo(() => toReplayedHand(shownHand, shownHand.viewerSeat), [shownHand]);
  const formatTime = useTimeFormat();
  return (
    <main id="content" className="mx-auto w-full max-w-[84rem] px-4 pt-8 pb-10">
      <HandHead hand={hand} shareWords={shareWords} />
      <p className="mb-4 text-sm text-ink-2">{t(hand.viewerSeat === null ? "publicView" : "ownView")}</p>
      {hand.revealedAt.map((at) => (
        <p key={at} className="mb-2 text-sm text-ink-2">
          {t("revealedByStaff", { at: formatTime(at) })}
        </p>
      ))}
      <HandReplay
        hand={replayed}
        playerBadges={{ ...NO_BADGES, tags, onOpenPlayer }}
        words={replayWords}
        address="kept"
      />
      <DealWords words={dealWords}>
        <VoidHandLinks hands={voidBefore} />
      </DealWords>
      <VerifySection
        hand={{ handId: hand.id, tableId: hand.tableId, handNo: hand.handNo }}
        keys={dealKeys}
        words={dealWords}
      />
      <ExportHand handId={hand.id} words={handWords} />
      {sheet}
      <p className="mt-6">
        <Link href="/history" className="underline underline-offset-4">
          {t("title")}
        </Link>
      </p>
    </main>
  );
}

/** A button that opens the dialog for sharing. Only a player who was dealt in to the hand can make a link to it. */
function ShareHand({ handId, words }: { readonly handId: string; readonly words: ShareMessages }) {
  const t = useShareWords(words);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" kind="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("dialog.open")}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t("dialog.title")} description={t("dialog.intro")}>
        <ShareForm handId={handId} t={t} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/**
 * The head of the page: the name of the hand, its stakes and its end time. A button copies the URL. Players who were
 * dealt in can also share the hand.
 */
function HandHead({ hand, shareWords }: { readonly hand: FinishedHand; readonly shareWords: ShareMessages }) {
  const t = useTranslations("history");
  const say = useTranslations();
  const [{ rules }, stake] = [hand.settings, stakeOfHand(hand)];
  const formatTime = useTimeFormat();
  const nameTable = useTableName();
  const [outcome, copy] = useCopy();
  const net = seatAt(hand.players, hand.viewerSeat)?.net ?? null;
  // Copies the URL without its `#` part, in which the replay keeps the moment that is shown.
  const share = () => copy(window.location.href.replace(/#.*$/, ""));
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">
          {t("hand", { table: nameTable(hand.tableName), hand: hand.handNo })}
        </h1>
        <p className="figures font-medium text-ink-2">
          {say("table.stakes", {
            game: say(`game.${rules.game}`),
            structure: say(`game.${rules.structure}`),
            stakes: formatStakes(...stakesOf(rules), stake.currency),
          })}
        </p>
        <p className="text-ink-2">
          {formatTime(hand.endedAt)} UTC · {t(`outcome.${hand.outcome}`)} · {t("pot")}{" "}
          <GameAmount value={hand.pot} stake={stake} />
          {net !== null && (
            <>
              {" "}
              · {t("net")} <NetAmount value={net} stake={stake} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span
          aria-live="polite"
          className={clsx("order-last text-sm sm:order-first", outcome === "copied" ? "text-win" : "text-ink-2")}
        >
          {outcome && t(outcome === "copied" ? "copied" : "copyByHand")}
        </span>
        <Button size="sm" kind="outline" onClick={() => void share()}>
          {t("share")}
        </Button>
        {hand.viewerSeat !== null && <ShareHand handId={hand.id} words={shareWords} />}
      </div>
    </div>
  );
}

/** Links to the hands just before this one that were promised but never dealt. */
function VoidHandLinks({ hands }: { readonly hands: readonly VoidHand[] }) {
  const t = useDealWords();
  if (hands.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-col gap-1">
      {hands.map(({ id, handNo }) => (
        <li key={id}>
          <Link href={`/hand/${id}`} prefetch={false} className="underline underline-offset-4">
            {t("voidHand.before", { hand: String(handNo) })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
