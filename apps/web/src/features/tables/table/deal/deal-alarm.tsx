"use client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../../ui/button.tsx";
import { Problem } from "../../../../ui/field.tsx";
import { saveText } from "../../../../ui/save-text.ts";
import { listEvidence } from "../../../deals/deal/deal-database.ts";
import type { FailedDeal } from "../../../deals/deal/deal-verdict.ts";
import { recordName } from "../../../deals/deal/download-record.tsx";
import { PaneCard } from "../pane-card.tsx";

/**
 * Warns the viewer that the check of a hand, or of the draw of seats, has failed. Says what that means, and how to keep the evidence.
 * V1–V6, D1–D4
 */
export function DealAlarm({
  alarm,
  name,
  onClose,
}: {
  readonly alarm: FailedDeal;
  /** The name of the table or the tournament. */
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

/**
 * Saves the evidence of a failed check as a file on the player's device. Resolves with false when this browser has no evidence of that
 * hand.
 */
async function downloadEvidence(tableId: string, handNo: number): Promise<boolean> {
  const kept = await listEvidence().catch(() => []);
  const evidence = kept.find((each) => each.tableId === tableId && each.handNo === handNo);
  if (!evidence) return false;
  saveText(recordName({ tableId, handNo }), evidence.text);
  return true;
}
