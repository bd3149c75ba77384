"use client";
import { handIdOf } from "@poker/protocol";
import { Check, Minus, X } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { BasicForm } from "../../../../ui/basic-form.tsx";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { usePreferences } from "../../../../ui/preferences.ts";
import { saveText } from "../../../../ui/save-text.ts";
import { Sheet } from "../../../../ui/sheet.tsx";
import { type KeptEvidence, listEvidence } from "../../../deals/deal/deal-database.ts";
import type { DealVerdict } from "../../../deals/deal/deal-verdict.ts";
import { recordName } from "../../../deals/deal/download-record.tsx";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";
import { MarkIcon, useDealMark, useMarkText } from "./deal-mark.tsx";

const linkLook = buttonClass({ kind: "outline" });
const CHECKS = ["V1", "V2", "V3", "V4", "V5", "V6"] as const;
const MAX_WORDS_LENGTH = 200;

/** Shows how the last check ended, the player's own words, and the evidence of failed checks. */
export function DealSheet({
  session,
  scene,
  onClose,
}: {
  readonly session: TableSession;
  readonly scene: TableScene;
  readonly onClose: () => void;
}) {
  const t = useTranslations();
  const mark = useDealMark(session, scene);
  const text = useMarkText(mark);
  const verdicts = useStore(session.deals.state, (state) => state.verdicts);
  const verdict = verdicts.find(({ handNo }) => "handNo" in mark && mark.handNo === handNo);
  return (
    <Sheet
      title={t("dealCheck.title")}
      description={t(mark.kind === "off" ? "dealCheck.helpOff" : "dealCheck.help")}
      closeLabel={t("lobby.close")}
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        <p role="status" className="flex items-center gap-3 font-medium">
          <MarkIcon kind={mark.kind} className="size-6" />
          {text}
        </p>
        {verdict && verdict.outcome !== "missed" && <CheckList verdict={verdict} />}
        {session.userId !== null && mark.kind !== "off" && <WordsForm />}
        <EvidenceList />
        <div className="flex flex-col gap-2">
          {verdict && <HandLink tableId={session.tableId} verdict={verdict} />}
          {verdicts
            .filter((each) => each.outcome === "void" && each !== verdict)
            .map((each) => (
              <HandLink key={each.handNo} tableId={session.tableId} verdict={each} />
            ))}
          <Link href="/fair-deal" target="_blank" className={linkLook}>
            {t("dealCheck.more")}
          </Link>
        </div>
      </div>
    </Sheet>
  );
}

/** Links to the page of a hand. If the hand was not dealt, the link says so. */
function HandLink({ tableId, verdict }: { readonly tableId: string; readonly verdict: DealVerdict }) {
  const t = useTranslations("dealCheck");
  const { handNo, outcome } = verdict;
  return (
    <Link href={`/hand/${handIdOf(tableId, handNo)}#verify`} target="_blank" className={linkLook}>
      {t(outcome === "void" ? "notDealt" : "whole", { number: handNo })}
    </Link>
  );
}

/** Lists each part of the check with its result. A part that this page could not check has a dash. */
function CheckList({ verdict }: { readonly verdict: DealVerdict }) {
  const t = useTranslations("dealCheck");
  return (
    <ul className="flex flex-col gap-2 text-sm" data-testid="deal-checks">
      {CHECKS.map((id) => {
        const result = verdict.failed.some((check) => check.id === id)
          ? "bad"
          : verdict.passed.includes(id)
            ? "good"
            : "unknown";
        const Icon = result === "good" ? Check : result === "bad" ? X : Minus;
        return (
          <li key={id} className="flex gap-2.5">
            <Icon
              role="img"
              aria-label={t(`result.${result}`)}
              className={`mt-0.5 size-4 shrink-0 ${result === "bad" ? "text-danger" : "text-ink-3"}`}
            />
            <span className={result === "unknown" ? "text-ink-3" : undefined}>{t(`check.${id}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Lets players type words of their own, which are mixed into their seeds. */
function WordsForm() {
  const t = useTranslations("dealCheck.words");
  const stored = usePreferences((preferences) => preferences.dealWords);
  const setPreferences = usePreferences((preferences) => preferences.setPreferences);
  const [typed, setTyped] = useState(stored);
  return (
    <BasicForm className="flex flex-col gap-3" onSubmit={() => setPreferences({ dealWords: typed })}>
      <Field
        label={t("label")}
        help={t("help")}
        value={typed}
        maxLength={MAX_WORDS_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" disabled={typed === stored}>
        {t(typed === stored && stored !== "" ? "kept" : "keep")}
      </Button>
    </BasicForm>
  );
}

/** Lists the evidence of failed checks. The list is empty until a check has failed in this browser. */
function EvidenceList() {
  const t = useTranslations("dealCheck.evidence");
  const [kept, setKept] = useState<readonly KeptEvidence[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void listEvidence().then(
      (evidence) => isCurrent && setKept(evidence),
      // A browser that cannot store anything has no evidence to list.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (kept.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-medium">{t("title")}</h3>
      <ul className="divide-y divide-line">
        {kept.map(({ tableId, handNo, failed, text }) => (
          <li key={`${tableId} ${handNo}`} className="flex items-center justify-between gap-3 py-2">
            <span className="figures text-sm">{t("line", { number: handNo, checks: failed.join(", ") })}</span>
            <Button size="sm" onClick={() => saveText(recordName({ tableId, handNo }), text)}>
              {t("download")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
