"use client";
import type { FormEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { RequestOutcome } from "../request-outcome.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** Somebody answers for dealing on after a report that failed. F2 */
export function ShuffleReleaseForm({ day }: { readonly day: string }) {
  const { order, ...ordering } = useOfficeRequest("/api/office/shuffle/release");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void order({ day, reason: new FormData(event.currentTarget).get("reason") });
  };
  const title = t("shuffle.release", { day });
  return (
    <form
      onSubmit={submit}
      aria-label={title}
      className="mb-6 max-w-xl space-y-3 rounded-2xl border border-danger bg-surface p-5"
    >
      <h2 className="font-medium">{title}</h2>
      <Field
        name="reason"
        problem={ordering.problemAt("reason")}
        label={t("form.reason")}
        help={t("shuffle.releaseHelp")}
        required
        maxLength={500}
      />
      <RequestOutcome {...ordering} />
      <Button type="submit" disabled={ordering.busy}>
        {t("shuffle.doRelease")}
      </Button>
    </form>
  );
}
