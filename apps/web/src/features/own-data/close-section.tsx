"use client";
/** Closes the account of the person, after it has said what is deleted and what is kept. */
import { isRefusal } from "@poker/engine";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field, Problem } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { useShownName } from "../../ui/shown-name.ts";
import { clearEveryTab } from "../account/sign-out.ts";
import { useTimeFormat } from "../account/use-time-format.ts";
import { closeAccount, type OwnDataRefusalCode, toOwnDataRefusal } from "./own-data-api.ts";
import { useDataWords } from "./use-data-words.ts";

export interface ClosingTerms {
  readonly name: string;
  readonly guest: boolean;
  /** For so many days an account is opened again by signing in. */
  readonly graceDays: number;
  /** After so many days what is the person's own is deleted. */
  readonly retentionDays: number;
}

/** `onClosed`: told until when they can come back, epoch ms; null when they cannot. */
export function CloseSection({
  terms: { name, guest, graceDays, retentionDays },
  onClosed,
}: {
  readonly terms: ClosingTerms;
  readonly onClosed: (reopenUntil: number | null) => void;
}) {
  const t = useDataWords();
  const shownName = useShownName()(name);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<OwnDataRefusalCode | null>(null);
  const close = async (form: HTMLFormElement) => {
    setBusy(true);
    const answer = await closeAccount(String(new FormData(form).get("name")));
    setBusy(false);
    if (isRefusal(answer)) setProblem(toOwnDataRefusal(answer.code));
    else onClosed(answer.reopenUntil);
  };
  // Nothing is kept for those who could come back longer than the room keeps it.
  const days = Math.max(retentionDays, guest ? 0 : graceDays);
  return (
    <section aria-labelledby="close-title" className="mt-6 rounded-2xl border border-line bg-surface p-5">
      <h2 id="close-title" className="text-lg font-semibold tracking-tight">
        {t("close.title")}
      </h2>
      <dl className="mt-2 text-sm text-ink-2 [&_dd]:mb-3 [&_dt]:font-medium [&_dt]:text-ink">
        <dt>{t("close.gone")}</dt>
        <dd>{t("close.goneText")}</dd>
        <dt>{t("close.kept")}</dt>
        <dd>{t("close.keptText")}</dd>
      </dl>
      <p className="text-sm">{guest ? t("close.whenGuest", { days }) : t("close.when", { grace: graceDays, days })}</p>
      <p className="mt-2 text-sm">{t("close.first")}</p>
      <Form
        onSubmit={(form) => void close(form)}
        refused={problem === "wrong-name" ? { name: "name", problem: t("error.wrong-name") } : null}
        className="mt-4 flex max-w-sm flex-col gap-4"
      >
        <Field name="name" label={t("close.name", { name: shownName })} required autoComplete="off" />
        <Button type="submit" kind="outline" disabled={busy} className="self-start text-danger">
          {t("close.submit")}
        </Button>
        <Problem>{problem && problem !== "wrong-name" && t(`error.${problem}`)}</Problem>
      </Form>
    </section>
  );
}

/** In the place of the page, whose session is over. */
export function ClosedMessage({ reopenUntil }: { readonly reopenUntil: number | null }) {
  const t = useDataWords();
  const formatTime = useTimeFormat();
  return (
    <main id="content" className="mx-auto w-full max-w-2xl px-4 pt-8 pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{t("close.done")}</h1>
      <p role="status" className="mt-2 mb-6 text-ink-2">
        {t("close.doneText")} {reopenUntil !== null && t("close.doneUntil", { at: `${formatTime(reopenUntil)} UTC` })}
      </p>
      <Button kind="primary" onClick={() => clearEveryTab()}>
        {t("close.leave")}
      </Button>
    </main>
  );
}
