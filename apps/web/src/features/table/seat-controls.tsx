"use client";
import type { SeatOptions, TableSeat } from "@poker/engine";
import Link from "next/link";
import { useState } from "react";
import { Button, buttonClass } from "../../ui/button.tsx";
import { formatAmount } from "../../ui/money.ts";
import { usePreferences } from "../../ui/preferences.ts";
import { ControlLine } from "./control-line.tsx";
import { PreActionBar } from "./pre-action-bar.tsx";
import type { PreAction } from "./pre-actions.ts";
import { needsTopUp, type Scene } from "./scene.ts";
import { ShowCards } from "./show-cards.tsx";
import type { TableSession } from "./table-session.ts";
import { WaitingLine } from "./waiting-line.tsx";
import { useWords } from "./words.ts";

/** What a player can do, or should know, while it is not his turn: one line and at most two buttons. */
export function SeatControls({
  scene,
  session,
  live,
  asking,
  preAction,
  options,
  full,
  onSit,
  onTopUp,
  onMoney,
}: {
  readonly scene: Scene;
  readonly session: TableSession;
  readonly live: boolean;
  readonly asking: boolean;
  /** What he has chosen for his next turn. */
  readonly preAction: PreAction | null;
  /** What he has set for his seat. */
  readonly options: SeatOptions | null;
  /** No seat is free for everybody. */
  readonly full: boolean;
  readonly onSit: () => void;
  readonly onTopUp: () => void;
  /** Tells what happened to the chips; null: nothing seen yet. */
  readonly onMoney: (() => void) | null;
}) {
  const t = useWords();
  const autoMuck = usePreferences((preferences) => preferences.autoMuck);
  /** The hand whose cards he keeps to himself. */
  const [mucked, setMucked] = useState<number | null>(null);
  const { view, you } = scene;
  const mine = view.seats.find(({ seat }) => seat === you);
  const off = !live || asking;
  const bigBlind = formatAmount(view.settings.rules.bigBlind, view.settings.currency);

  if (view.status === "closed") return <ControlLine text={t("table.closed")} />;
  if (!mine) {
    if (view.settings.seating === "pool")
      return (
        <ControlLine text={t("table.poolHelp")}>
          <Link href="/#pools" className={buttonClass({ size: "lg", kind: "primary" })}>
            {t("table.toPool")}
          </Link>
        </ControlLine>
      );
    if (full) return <WaitingLine scene={scene} session={session} off={off} onSit={onSit} />;
    return (
      <ControlLine text={t("table.watchHelp")}>
        <Button size="lg" kind="primary" disabled={off} onClick={onSit}>
          {t("table.takeSeat")}
        </Button>
      </ControlLine>
    );
  }
  const notice = options?.notice ? t(`table.notice.${options.notice}`) : null;
  const stay = (
    <Button size="lg" disabled={off} onClick={() => session.command("stay", (ids) => ids)}>
      {t("table.stay")}
    </Button>
  );
  if (mine.leaving) return <ControlLine text={t("table.leavingHelp")}>{stay}</ControlLine>;
  if (needsTopUp(mine, view)) {
    return (
      <ControlLine text={notice ?? t("table.outOfChips")}>
        <Button size="lg" kind="primary" disabled={off} onClick={onTopUp}>
          {t("table.topUp")}
        </Button>
      </ControlLine>
    );
  }
  // Asked for while others play: there is nothing to come back with before their hand ends.
  if (mine.sittingOut && mine.stack === 0) return <ControlLine text={t("buyIn.mid")} />;
  if (mine.sittingOut) {
    const comeBack = (entry: "wait" | "post") => session.command("come-back", (ids) => ({ ...ids, entry }));
    return (
      <ControlLine text={notice ?? t("table.comeBackHelp")}>
        {mine.owes && (
          <Button size="lg" disabled={off} onClick={() => comeBack("wait")}>
            {t("table.waitForBlind")}
          </Button>
        )}
        <Button size="lg" kind="primary" disabled={off} onClick={() => comeBack("post")}>
          {t("table.comeBack")}
        </Button>
      </ControlLine>
    );
  }
  const held = view.hand?.seats.find(({ seat }) => seat === you);
  const inHand = held !== undefined && view.hand?.result === null;
  if (mine.owes && !inHand) {
    const choose = (entry: "wait" | "post") => session.command("choose-entry", (ids) => ({ ...ids, entry }));
    const posting = mine.entry === "post";
    return (
      <ControlLine text={posting ? t("table.entryPost", { amount: bigBlind }) : t("table.entryWait")}>
        <Button size="lg" disabled={off} onClick={() => choose(posting ? "wait" : "post")}>
          {posting ? t("table.waitForBlind") : t("table.postNow", { amount: bigBlind })}
        </Button>
      </ControlLine>
    );
  }
  const planned = plannedFor(mine);
  if (planned) return <ControlLine text={t(planned)}>{mine.sitOutNext !== "timed-out" && stay}</ControlLine>;
  const turn = view.hand?.turn;
  const thinking = turn && view.seats.find(({ seat }) => seat === turn.seat);
  if (thinking) {
    return (
      <div className="flex flex-col gap-2.5">
        <p key={thinking.name} className="text-sm text-ink-2 desk:text-right">
          {t("table.nextTurn", { name: thinking.name })}
        </p>
        <PreActionBar scene={scene} chosen={preAction} live={live} onChoose={session.choosePreAction} />
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
          off={off}
          onMuck={() => setMucked(handNo)}
        />
      );
    return (
      <ControlLine text={notice ?? t("table.handOver")}>
        {onMoney && (
          <Button size="lg" kind="outline" onClick={onMoney}>
            {t("table.lastHand")}
          </Button>
        )}
      </ControlLine>
    );
  }
  return inHand || view.seats.length < view.settings.minPlayers ? null : <ControlLine text={t("table.seatedWait")} />;
}

/** What he has asked for, or has coming (T5), for later. */
function plannedFor({ leaveNext, sitOutNext }: TableSeat) {
  if (leaveNext === "hand") return "table.leavingHelp";
  if (leaveNext === "big-blind") return "table.leavePlannedBlind";
  if (sitOutNext === "no") return null;
  return sitOutNext === "big-blind" ? "table.sitOutPlannedBlind" : "table.sitOutPlanned";
}
