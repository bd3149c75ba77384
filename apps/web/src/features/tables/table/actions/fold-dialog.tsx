"use client";
import type { Action } from "@poker/engine";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { useSecondsUntil } from "../../../../ui/server-clock.ts";

/** How many seconds before the deadline the clock changes its colour. The clock at the seat does the same. */
const FINAL_SECONDS = 5;

/** Asks the player to confirm a fold where checking is free, and shows the time left. Enter checks. A14 */
export function FoldDialog({
  deadline,
  onAct,
  onClose,
}: {
  /** The deadline of the decision by this browser's clock; null when the decision has no deadline. */
  readonly deadline: number | null;
  readonly onAct: (action: Action) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations();
  const choose = (type: "fold" | "check") => () => {
    onClose();
    onAct({ type });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("act.foldTitle")} description={t("act.foldBody")}>
      {deadline !== null && <TimeLeft deadline={deadline} />}
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button onClick={choose("fold")}>{t("act.foldConfirm")}</Button>
        <Button autoFocus kind="primary" onClick={choose("check")}>
          {t("act.foldCheck")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Counts down the seconds of the decision. The dialog needs its own countdown, because it covers the clock at the seat. */
function TimeLeft({ deadline }: { readonly deadline: number }) {
  const t = useTranslations();
  const seconds = useSecondsUntil(deadline);
  return (
    <p
      role="timer"
      className={clsx("figures mt-3 text-sm font-medium", seconds <= FINAL_SECONDS ? "text-danger" : "text-ink-2")}
    >
      {t("act.timeLeft", { seconds })}
    </p>
  );
}
