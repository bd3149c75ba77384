"use client";
/** Closes the account of the person, after it has said what is deleted and what is kept. */
import { isRefusal } from "@poker/engine";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field, Problem } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { useShownName } from "../../ui/shown-name.ts";
import { clearEveryTab } from "../account/sign-out.ts";
import { closedPath } from "./closed-path.ts";
import { type ClosingDays, DeletedAndKept, daysUntilDeletion } from "./deleted-and-kept.tsx";
import { closeAccount, type OwnDataRefusalCode, toOwnDataRefusal } from "./own-data-api.ts";
import { useDataWords } from "./use-data-words.ts";

export interface ClosingTerms extends ClosingDays {
  readonly name: string;
}

export function CloseSection({ terms }: { readonly terms: ClosingTerms }) {
  const { name, guest, graceDays } = terms;
  const t = useDataWords();
  const shownName = useShownName()(name);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<OwnDataRefusalCode | null>(null);
  const close = async (form: HTMLFormElement) => {
    setBusy(true);
    const answer = await closeAccount(String(new FormData(form).get("name")));
    if (!isRefusal(answer)) return clearEveryTab(closedPath(answer.reopenUntil));
    setBusy(false);
    setProblem(toOwnDataRefusal(answer.code));
  };
  const days = daysUntilDeletion(terms);
  return (
    <section aria-labelledby="close-title" className="mt-6 rounded-2xl border border-line bg-surface p-5">
      <h2 id="close-title" className="text-lg font-semibold tracking-tight">
        {t("close.title")}
      </h2>
      <DeletedAndKept className="mt-2" />
      <p className="text-sm">{guest ? t("close.whenGuest", { days }) : t("close.when", { grace: graceDays, days })}</p>
      <p className="mt-2 text-sm">{t("close.first")}</p>
      <Form
        onSubmit={(form) => void close(form)}
        refused={problem === "wrong-name" ? { name: "name", problem: t("error.wrong-name") } : null}
        className="mt-4 flex max-w-sm flex-col gap-4"
      >
        <Field name="name" label={t("close.name", { name: shownName })} required autoComplete="off" />
        <Button type="submit" kind="outline" disabled={busy} className="self-start">
          {t("close.submit")}
        </Button>
        <Problem>{problem && problem !== "wrong-name" && t(`error.${problem}`)}</Problem>
      </Form>
    </section>
  );
}
