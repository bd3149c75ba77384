"use client";
import type { SeatOptions, TableSeat } from "@poker/engine";
import Link from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { usePreferences } from "../../../ui/preferences.ts";
import { needsTopUp, type TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";
import { PreActionBar } from "./pre-action-bar.tsx";
import type { PreAction } from "./pre-actions.ts";
import { SeatPrompt } from "./seat-prompt.tsx";
import { ShowCards } from "./show-cards.tsx";
import { WaitlistPrompt } from "./waitlist-prompt.tsx";

/** What a player can do, or should know, while it is not his turn: one line and at most two buttons. */
export function SeatControls({
  scene,
  session,
  isConnected,
  isCommandPending,
  preAction,
  options,
  isTableFull,
  onSit,
  onTopUp,
  onShowBreakdown,
}: {
  readonly scene: TableScene;
  readonly session: TableSession;
  readonly isConnected: boolean;
  readonly isCommandPending: boolean;
  /** What he has chosen for his next turn. */
  readonly preAction: PreAction | null;
  /** What he has set for his seat. */
  readonly options: SeatOptions | null;
  /** No seat is free for everybody. */
  readonly isTableFull: boolean;
  readonly onSit: () => void;
  readonly onTopUp: () => void;
  /** Tells what happened to the chips; null: nothing seen yet. */
  readonly onShowBreakdown: (() => void) | null;
}) {
  const t = useTranslations();
  const autoMuck = usePreferences((preferences) => preferences.autoMuck);
  /** The hand whose cards he keeps to himself. */
  const [mucked, setMucked] = useState<number | null>(null);
  const { view, you } = scene;
  const mine = view.seats.find(({ seat }) => seat === you);
  const off = !isConnected || isCommandPending;
  const bigBlind = formatAmount(view.settings.rules.bigBlind, view.settings.currency);

  if (view.status === "closed") return <SeatPrompt text={t("table.closed")} />;
  if (!mine) {
    if (view.settings.seating === "pool")
      return (
        <SeatPrompt text={t("table.poolHelp")}>
          <Link href="/#pools" className={buttonClass({ size: "lg", kind: "primary" })}>
            {t("table.toPool")}
          </Link>
        </SeatPrompt>
      );
    if (isTableFull) return <WaitlistPrompt scene={scene} session={session} disabled={off} onSit={onSit} />;
    return (
      <SeatPrompt text={t("table.watchHelp")}>
        <Button size="lg" kind="primary" disabled={off} onClick={onSit}>
          {t("table.takeSeat")}
        </Button>
      </SeatPrompt>
    );
  }
  const notice = options?.notice ? t(`table.notice.${options.notice}`) : null;
  const stay = (
    <Button size="lg" disabled={off} onClick={() => session.sendCommand("stay", (ids) => ids)}>
      {t("table.stay")}
    </Button>
  );
  if (mine.leaving) return <SeatPrompt text={t("table.leavingHelp")}>{stay}</SeatPrompt>;
  if (needsTopUp(mine, view)) {
    return (
      <SeatPrompt text={notice ?? t("table.outOfChips")}>
        <Button size="lg" kind="primary" disabled={off} onClick={onTopUp}>
          {t("table.topUp")}
        </Button>
      </SeatPrompt>
    );
  }
  // Asked for while others play: there is nothing to come back with before their hand ends.
  if (mine.sittingOut && mine.stack === 0) return <SeatPrompt text={t("buyIn.mid")} />;
  if (mine.sittingOut) {
    const comeBack = (entry: "wait" | "post") => session.sendCommand("come-back", (ids) => ({ ...ids, entry }));
    return (
      <SeatPrompt text={notice ?? t("table.comeBackHelp")}>
        {mine.owesBlind && (
          <Button size="lg" disabled={off} onClick={() => comeBack("wait")}>
            {t("table.waitForBlind")}
          </Button>
        )}
        <Button size="lg" kind="primary" disabled={off} onClick={() => comeBack("post")}>
          {t("table.comeBack")}
        </Button>
      </SeatPrompt>
    );
  }
  const held = view.hand?.seats.find(({ seat }) => seat === you);
  const inHand = held !== undefined && view.hand?.result === null;
  if (mine.owesBlind && !inHand) {
    const choose = (entry: "wait" | "post") => session.sendCommand("choose-entry", (ids) => ({ ...ids, entry }));
    const posting = mine.entry === "post";
    return (
      <SeatPrompt text={posting ? t("table.entryPost", { amount: bigBlind }) : t("table.entryWait")}>
        <Button size="lg" disabled={off} onClick={() => choose(posting ? "wait" : "post")}>
          {posting ? t("table.waitForBlind") : t("table.postNow", { amount: bigBlind })}
        </Button>
      </SeatPrompt>
    );
  }
  const planned = plannedMessageKey(mine);
  if (planned) return <SeatPrompt text={t(planned)}>{mine.sitOutNext !== "timed-out" && stay}</SeatPrompt>;
  const turn = view.hand?.toAct;
  const thinking = turn && view.seats.find(({ seat }) => seat === turn.seat);
  if (thinking) {
    return (
      <div className="flex flex-col gap-2.5">
        <p key={thinking.name} className="text-sm text-ink-2 desk:text-right">
          {t("table.nextTurn", { name: thinking.name })}
        </p>
        <PreActionBar scene={scene} chosen={preAction} isConnected={isConnected} onChoose={session.setPreAction} />
      </div>
    );
  }
  if (view.hand?.result) {
    const { handNo, result } = view.hand;
    const mayShow = result.outcome === "settled" && held && held.status !== "folded" && !held.shown;
    if (mayShow && !autoMuck && mucked !== handNo)
      return (
        <ShowCards
          key={handNo}
          hand={view.hand}
          held={held}
          session={session}
          disabled={off}
          onMuck={() => setMucked(handNo)}
        />
      );
    return (
      <SeatPrompt text={notice ?? t("table.handOver")}>
        {onShowBreakdown && (
          <Button size="lg" kind="outline" onClick={onShowBreakdown}>
            {t("table.lastHand")}
          </Button>
        )}
      </SeatPrompt>
    );
  }
  return inHand || view.seats.length < view.settings.minPlayers ? null : <SeatPrompt text={t("table.seatedWait")} />;
}

/** What he has asked for, or has coming (T5), for later. */
function plannedMessageKey({ leaveNext, sitOutNext }: TableSeat) {
  if (leaveNext === "hand") return "table.leavingHelp";
  if (leaveNext === "big-blind") return "table.leavePlannedBlind";
  if (sitOutNext === "no") return null;
  return sitOutNext === "big-blind" ? "table.sitOutPlannedBlind" : "table.sitOutPlanned";
}
