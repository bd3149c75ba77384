"use client";
import { Button } from "../../ui/button.tsx";
import { formatAmount } from "../../ui/money.ts";
import { PreActionBar } from "./pre-action-bar.tsx";
import type { PreAction } from "./pre-actions.ts";
import type { Scene } from "./scene.ts";
import type { TableSession } from "./table-session.ts";
import { useWords } from "./words.ts";

/** What a player can do, or should know, while it is not his turn: one line and at most two buttons. */
export function SeatControls({
  scene,
  session,
  live,
  asking,
  preAction,
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
  /** null: every seat is taken. */
  readonly onSit: (() => void) | null;
  readonly onTopUp: () => void;
  /** Tells what happened to the chips; null: nothing seen yet. */
  readonly onMoney: (() => void) | null;
}) {
  const t = useWords();
  const { view, you } = scene;
  const mine = view.seats.find(({ seat }) => seat === you);
  const off = !live || asking;
  const bigBlind = formatAmount(view.settings.rules.bigBlind, view.settings.currency);

  if (view.status === "closed") return <Line text={t("table.closed")} />;
  if (!mine) {
    if (!onSit) return <Line text={t("table.fullHelp")} />;
    return (
      <Line text={t("table.watchHelp")}>
        <Button size="lg" kind="primary" disabled={off} onClick={onSit}>
          {t("table.takeSeat")}
        </Button>
      </Line>
    );
  }
  if (mine.leaving) return <Line text={t("table.leavingHelp")} />;
  if (mine.sittingOut?.reason === "no-chips" || (mine.stack === 0 && view.hand?.result != null)) {
    return (
      <Line text={t("table.outOfChips")}>
        <Button size="lg" kind="primary" disabled={off} onClick={onTopUp}>
          {t("table.topUp")}
        </Button>
      </Line>
    );
  }
  if (mine.sittingOut) {
    const comeBack = (entry: "wait" | "post") => session.command("come-back", (ids) => ({ ...ids, entry }));
    return (
      <Line text={t("table.comeBackHelp")}>
        {mine.owes && (
          <Button size="lg" disabled={off} onClick={() => comeBack("wait")}>
            {t("table.waitForBlind")}
          </Button>
        )}
        <Button size="lg" kind="primary" disabled={off} onClick={() => comeBack("post")}>
          {t("table.comeBack")}
        </Button>
      </Line>
    );
  }
  const held = view.hand?.seats.find(({ seat }) => seat === you);
  const inHand = held !== undefined && view.hand?.result === null;
  if (mine.owes && !inHand) {
    const choose = (entry: "wait" | "post") => session.command("choose-entry", (ids) => ({ ...ids, entry }));
    const posting = mine.entry === "post";
    return (
      <Line text={posting ? t("table.entryPost", { amount: bigBlind }) : t("table.entryWait")}>
        <Button size="lg" disabled={off} onClick={() => choose(posting ? "wait" : "post")}>
          {posting ? t("table.waitForBlind") : t("table.postNow", { amount: bigBlind })}
        </Button>
      </Line>
    );
  }
  if (mine.sitOutNext !== "no") {
    return (
      <Line text={t(mine.sitOutNext === "hand" ? "table.sitOutPlanned" : "table.sitOutPlannedBlind")}>
        <Button
          size="lg"
          disabled={off}
          onClick={() => session.command("come-back", (ids) => ({ ...ids, entry: mine.entry }))}
        >
          {t("table.stay")}
        </Button>
      </Line>
    );
  }
  const turn = view.hand?.turn;
  const thinking = turn && view.seats.find(({ seat }) => seat === turn.seat);
  if (thinking) {
    return (
      <div className="flex flex-col gap-2.5">
        <p className="text-sm text-ink-2 lg:text-right">{t("table.nextTurn", { name: thinking.name })}</p>
        <PreActionBar scene={scene} chosen={preAction} live={live} onChoose={session.choosePreAction} />
      </div>
    );
  }
  if (view.hand?.result) {
    // P9: what nobody had to see may be shown until the next hand starts.
    const hidden = view.hand.result.outcome === "settled" && held && held.status !== "folded" && !held.shown;
    return (
      <Line text={t("table.handOver")}>
        {onMoney && (
          <Button size="lg" kind="outline" onClick={onMoney}>
            {t("table.lastHand")}
          </Button>
        )}
        {hidden && (
          <Button size="lg" disabled={off} onClick={() => session.command("show", (ids) => ids)}>
            {t("table.show")}
          </Button>
        )}
      </Line>
    );
  }
  return inHand || view.seats.length < view.settings.minPlayers ? null : <Line text={t("table.seatedWait")} />;
}

function Line({ text, children }: { readonly text: string; readonly children?: React.ReactNode }) {
  return (
    <div className="flex flex-col items-stretch gap-2.5 lg:items-end">
      <p className="text-sm text-ink-2">{text}</p>
      {children && <div className="grid auto-cols-fr grid-flow-col gap-2">{children}</div>}
    </div>
  );
}
