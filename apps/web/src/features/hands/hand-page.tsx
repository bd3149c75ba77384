"use client";
import { seatAt } from "@poker/engine";
import type { FinishedHand, VoidHand } from "@poker/protocol";
import { stakesOf } from "@poker/protocol";
import { clsx } from "clsx";
import Link from "next/link";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { DealMessages } from "../../messages/deal.ts";
import type { HandMessages } from "../../messages/hands.ts";
import type { ReplayMessages } from "../../messages/replay.ts";
import type { ShareMessages } from "../../messages/share.ts";
import { GameAmount } from "../../ui/amount.tsx";
import { stakeOfHand } from "../../ui/amount-unit.ts";
import { Button } from "../../ui/button.tsx";
import { formatStakes } from "../../ui/format-amount.ts";
import { useShownName } from "../../ui/shown-name.ts";
import { useCopy } from "../../ui/use-copy.ts";
import { useTimeFormat } from "../account/use-time-format.ts";
import { requestOnce } from "../connection/request-once.ts";
import { DealWords } from "../deal/use-deal-words.ts";
import { VerifySection } from "../deal/verify-section.tsx";
import { useTags } from "../notes/tag-store.ts";
import { type SetPlayerMuted, usePlayerSheet } from "../notes/use-player-sheet.tsx";
import { ExportHand } from "../own-hands/export-hand.tsx";
import { HandReplay } from "../replay/hand-replay.tsx";
import { toReplayedHand } from "../replay/replayed-hand.ts";
import { ShareHand } from "../share/share-hand.tsx";
import { NO_BADGES } from "../table/felt/player-badges.ts";
import { NetAmount } from "./net-amount.tsx";
import { VoidHandLinks } from "./void-hand-links.tsx";

const mutePlayer: SetPlayerMuted = async (userId, muted) => (await requestOnce("mute", { userId, muted }))?.ok === true;

/** The hand with the names of its players as the reader sees them. */
function useShownNames(hand: FinishedHand): FinishedHand {
  const showName = useShownName();
  return useMemo(
    () => ({ ...hand, players: hand.players.map((player) => ({ ...player, name: showName(player.name) })) }),
    [hand, showName],
  );
}

/** Shows a finished hand as this viewer may see it. Its address can be shared: every viewer sees their own redaction. */
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
  /** The hands just before it that were promised and never dealt. */
  readonly voidBefore: readonly VoidHand[];
  readonly viewerId: string | null;
  /** The keys with which the room has signed deals, newest first. */
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

/** Names the hand with its stakes and its end, copies its address, and lets those who were dealt in share it. */
function HandHead({ hand, shareWords }: { readonly hand: FinishedHand; readonly shareWords: ShareMessages }) {
  const t = useTranslations("history");
  const say = useTranslations();
  const [{ rules }, stake] = [hand.settings, stakeOfHand(hand)];
  const formatTime = useTimeFormat();
  const [outcome, copy] = useCopy();
  const net = seatAt(hand.players, hand.viewerSeat)?.net ?? null;
  // Without the moment that the replay has put into the address.
  const share = () => copy(window.location.href.replace(/#.*$/, ""));
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">
          {t("hand", { table: hand.tableName, hand: hand.handNo })}
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
