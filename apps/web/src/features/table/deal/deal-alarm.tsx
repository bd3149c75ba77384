"use client";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { Problem } from "../../../ui/field.tsx";
import type { DealVerdict } from "../../deal/deal-verdict.ts";
import { PaneCard } from "../pane-card.tsx";
import type { TableSession } from "../session/table-session.ts";
import { downloadEvidence } from "./download-evidence.ts";

/** Tells the viewer that a hand failed its check: what, what that means, and how to keep the evidence. V1–V6 */
export function DealAlarm({
  session,
  verdict,
  name,
}: {
  readonly session: TableSession;
  readonly verdict: DealVerdict;
  /** Of the table. */
  readonly name: string;
}) {
  const t = useTranslations("dealCheck");
  const [isMissing, setMissing] = useState(false);
  const { handNo, failed } = verdict;
  const ids = [...new Set(failed.map(({ id }) => id))];
  const download = async () => setMissing(!(await downloadEvidence(session.tableId, handNo)));
  return (
    <PaneCard
      role="alertdialog"
      onOpenChange={(open) => !open && session.deals.dismissAlarm()}
      title={t("alarm.title", { number: handNo })}
      description={t("alarm.means", { table: name })}
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
        <Button kind="ghost" onClick={session.deals.dismissAlarm}>
          {t("alarm.close")}
        </Button>
        <Problem>{isMissing && t("evidence.missing")}</Problem>
      </div>
    </PaneCard>
  );
}
