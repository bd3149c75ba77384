"use client";
import { isRefusal } from "@poker/engine";
import type { DataExport, OwnDataRefusalCode } from "@poker/protocol";
import { useState } from "react";
import type { DataMessages } from "../../../messages/accounts/accounts.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, Problem } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { useShownName } from "../../../ui/shown-names.ts";
import { clearUserAndGoTo } from "../sign-out.tsx";
import { closedPath } from "./closed-path.ts";
import { ExportSection } from "./export-section.tsx";
import {
  type ClosingDays,
  closeAccount,
  DataWords,
  DeletedAndKept,
  daysUntilDeletion,
  toOwnDataRefusal,
  useDataWords,
} from "./own-data-parts.tsx";

// Closes the person's account. First says what will be deleted and what will be kept.

interface ClosingTerms extends ClosingDays {
  readonly name: string;
}

function CloseSection({ terms }: { readonly terms: ClosingTerms }) {
  const { name, guest, graceDays } = terms;
  const t = useDataWords();
  const shownName = useShownName()(name);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<OwnDataRefusalCode | null>(null);
  const close = async (form: HTMLFormElement) => {
    setBusy(true);
    const answer = await closeAccount(String(new FormData(form).get("name")));
    if (!isRefusal(answer)) return clearUserAndGoTo(closedPath(answer.reopenUntil));
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

interface OwnDataView {
  readonly latest: DataExport | null;
  readonly terms: ClosingTerms;
  /** Epoch ms. */
  readonly now: number;
}

/** Shows what a person can do with the data that the room stores about them. */
export const OwnDataPage = ({ words, ...view }: OwnDataView & { readonly words: DataMessages }) => (
  <DataWords words={words}>
    <Sections {...view} />
  </DataWords>
);

function Sections({ latest, terms, now }: OwnDataView) {
  const t = useDataWords();
  return (
    <main id="content" className="mx-auto w-full max-w-2xl px-4 pt-8 pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{t("title")}</h1>
      <p className="text-ink-2">{t("intro")}</p>
      <ExportSection latest={latest} now={now} />
      <CloseSection terms={terms} />
    </main>
  );
}
