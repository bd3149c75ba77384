"use client";
import type { ActiveSanctions, Sanction } from "@poker/protocol";
import type { FormEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { RequestOutcome } from "../request-outcome.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { SANCTION_DURATIONS, sanctionEndAfter } from "./sanction-durations.ts";

const SANCTIONS = ["freeze", "ban", "chat-ban"] as const satisfies readonly Sanction[];

/** Imposes a measure for a while, or lifts one that is in force. */
export function SanctionForm({
  userId,
  sanctions,
  may,
}: {
  readonly userId: string;
  readonly sanctions: ActiveSanctions;
  readonly may: Readonly<Record<Sanction, boolean>>;
}) {
  const { order, ...ordering } = useOfficeRequest("/api/office/players/sanction");
  const measures = SANCTIONS.filter((measure) => may[measure]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
    const form = new FormData(event.currentTarget, submitter);
    void order({
      userId,
      sanction: form.get("measure"),
      until: form.get("lifted") === "yes" ? null : sanctionEndAfter(Number(form.get("days"))),
      reason: form.get("reason"),
    });
  };
  return (
    <form onSubmit={submit} className="space-y-4" aria-label={t("players.sanctions")}>
      <Select
        name="measure"
        label={t("players.which")}
        choices={measures.map((value) => ({ value, label: t(`players.sanction.${value}`) }))}
      />
      <ul className="text-xs text-ink-3">
        {measures.map((measure) => (
          <li key={measure}>
            {t(`players.sanction.${measure}`)}: {t(`players.sanctionHelp.${measure}`)}
          </li>
        ))}
      </ul>
      <Select name="days" label={t("players.for")} choices={SANCTION_DURATIONS} />
      <Field
        name="reason"
        problem={ordering.problemAt("reason")}
        label={t("form.reason")}
        help={t("players.reasonHelp")}
        required
        maxLength={500}
      />
      <RequestOutcome {...ordering} />
      <div className="flex gap-2">
        <Button type="submit" kind="primary" disabled={ordering.busy}>
          {t("players.impose")}
        </Button>
        {measures.some((measure) => sanctions[measure] !== null) && (
          <Button type="submit" name="lifted" value="yes" kind="outline" disabled={ordering.busy}>
            {t("players.lift")}
          </Button>
        )}
      </div>
    </form>
  );
}
