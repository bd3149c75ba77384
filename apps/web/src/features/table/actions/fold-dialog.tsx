"use client";
import type { Action } from "@poker/engine";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

/** Asks before a fold where checking is free. A14 */
export function FoldDialog({
  onAct,
  onClose,
}: {
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
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button onClick={choose("fold")}>{t("act.foldConfirm")}</Button>
        <Button kind="primary" onClick={choose("check")}>
          {t("act.foldCheck")}
        </Button>
      </div>
    </Dialog>
  );
}
