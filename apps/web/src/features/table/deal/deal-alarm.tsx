"use client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { Problem } from "../../../ui/field.tsx";
import type { FailedDeal } from "../../deal/deal-verdict.ts";
import { PaneCard } from "../pane-card.tsx";
import { downloadEvidence } from "./download-evidence.ts";

/** Tells the viewer that a hand, or the draw of the seats, failed its check: what, what that means, and how to keep the evidence. V1–V6, D1–D4 */
export function DealAlarm({
  alarm,
  name,
  onClose,
}: {
  readonly alarm: FailedDeal;
  /** Of the table or the tournament. */
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations("dealCheck");
  const [isMissing, setMissing] = useState(false);
  const { kind, tableId, handNo, failed } = alarm;
  const ids = [...new Set(failed.map(({ id }) => id))];
  const download = async () => setMissing(!(await downloadEvidence(tableId, handNo)));
  return (
    <PaneCard
      role="alertdialog"
      onOpenChange={(open) => !open && onClose()}
      title={kind === "draw" ? t("alarm.drawTitle") : t("alarm.title", { number: handNo })}
      description={t(kind === "draw" ? "alarm.drawMeans" : "alarm.means", { table: name })}
    >
      <ul className="mt-4 flex flex-col gap-2">
        {ids.map((id) => (
          <li key={id} className="rounded-xl border border-danger px-3 py-2 text-sm">
            {t(`alarm.failed.${id}`)}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-2">{t("alarm.do")}</p>
      <div className="mt-5 flex flex-col gap-2">
        <Button kind="primary" size="lg" onClick={() => void download()}>
          {t("evidence.download")}
        </Button>
        <Button kind="ghost" onClick={onClose}>
          {t("alarm.close")}
        </Button>
        <Problem>{isMissing && t("evidence.missing")}</Problem>
      </div>
    </PaneCard>
  );
}
