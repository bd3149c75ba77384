"use client";
import type { Action, Chips, HandView, LegalActions } from "@poker/engine";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatAmount } from "../../ui/money.ts";
import { BetControl } from "./bet-control.tsx";
import { useWords } from "./words.ts";

/** A bar that changes under a finger is dead for so long. */
const GUARD_MS = 250;

function useGuard(key: string): boolean {
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOpened(key), GUARD_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return opened === key;
}

/** Fold, check or call, bet or raise: what the turn allows, with exact amounts. Shown only to the seat on turn. */
export function ActionBar({
  hand,
  legal,
  currency,
  live,
  sending,
  onAct,
}: {
  readonly hand: HandView;
  readonly legal: LegalActions;
  readonly currency: "play" | "real";
  /** The line is up. */
  readonly live: boolean;
  /** What was clicked and is not acknowledged yet. */
  readonly sending: Action["type"] | null;
  readonly onAct: (action: Action) => void;
}) {
  const t = useWords();
  const [to, setTo] = useState<Chips>(legal.wager?.min ?? 0);
  const [askFold, setAskFold] = useState(false);
  const guarded = !useGuard(`${hand.handNo} ${legal.decision}`);
  const dead = !live || guarded || sending !== null;
  const amount = (value: Chips) => formatAmount(value, currency);
  const mine = hand.seats.find(({ seat }) => seat === legal.seat);
  const whole = mine ? mine.bet + mine.stack : null;
  const { wager, call } = legal;
  const fold = () => (legal.check ? setAskFold(true) : onAct({ type: "fold" }));
  const label = (kind: Action["type"], text: string) => (sending === kind ? t("act.sending") : text);
  // The guard is a matter of 250 ms: it must not make the buttons blink.
  const look = guarded && live && sending === null ? "disabled:opacity-100" : "";

  return (
    <fieldset aria-label={t("table.actionBar")} data-testid="action-bar" className="flex flex-col gap-2.5">
      {wager && wager.min !== wager.max && (
        <BetControl
          hand={hand}
          legal={legal}
          currency={currency}
          to={to}
          disabled={!live || sending !== null}
          onChange={setTo}
        />
      )}
      <div className="grid grid-cols-[0.8fr_1.1fr_1.3fr] gap-2">
        <Button size="lg" className={look} disabled={dead} onClick={fold}>
          {label("fold", t("act.fold"))}
        </Button>
        {legal.check ? (
          <Button
            size="lg"
            kind={wager ? "quiet" : "primary"}
            className={look}
            disabled={dead}
            onClick={() => onAct({ type: "check" })}
          >
            {label("check", t("act.check"))}
          </Button>
        ) : (
          <Button
            size="lg"
            kind={wager ? "quiet" : "primary"}
            className={look}
            disabled={dead || call === null}
            onClick={() => onAct({ type: "call" })}
          >
            {label(
              "call",
              t(call !== null && call === mine?.stack ? "act.allIn" : "act.call", { amount: amount(call ?? 0) }),
            )}
          </Button>
        )}
        {wager ? (
          <Button
            size="lg"
            kind="primary"
            className={look}
            disabled={dead}
            onClick={() => onAct({ type: wager.type, to })}
          >
            {label(wager.type, t(to === whole ? "act.allIn" : `act.${wager.type}`, { amount: amount(to) }))}
          </Button>
        ) : (
          <span aria-hidden="true" />
        )}
      </div>
      <Dialog open={askFold} onOpenChange={setAskFold} title={t("act.foldTitle")} description={t("act.foldBody")}>
        <div className="mt-5 grid grid-cols-2 gap-2">
          <Button
            onClick={() => {
              setAskFold(false);
              onAct({ type: "fold" });
            }}
          >
            {t("act.foldConfirm")}
          </Button>
          <Button
            kind="primary"
            onClick={() => {
              setAskFold(false);
              onAct({ type: "check" });
            }}
          >
            {t("act.foldCheck")}
          </Button>
        </div>
      </Dialog>
    </fieldset>
  );
}
