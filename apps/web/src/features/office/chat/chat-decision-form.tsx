"use client";
import { type FormEvent, useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { SANCTION_DURATIONS, sanctionEndAfter } from "../players/sanction-durations.ts";
import { RequestOutcome } from "../request-outcome.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** Nothing is wrong with it; or a measure, with a chat ban or one that was taken on the writer's page. */
export function ChatDecisionForm({ number }: { readonly number: number }) {
  const { order, ...ordering } = useOfficeRequest("/api/office/chat/decide");
  const title = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
    const form = new FormData(event.currentTarget, submitter);
    const measure = form.get("decision") === "measure_taken";
    const days = form.get("days");
    void order({
      number,
      decision: measure ? "measure_taken" : "dismissed",
      chatBanUntil: measure && days !== "none" ? sanctionEndAfter(Number(days)) : null,
      reason: form.get("reason"),
    });
  };
  return (
    <form aria-labelledby={title} onSubmit={submit} className="mt-8 max-w-xl space-y-4">
      <h2 id={title} className="text-lg font-semibold">
        {t("chat.decide")}
      </h2>
      <p className="text-sm text-ink-2">{t("chat.decideHelp")}</p>
      <Select
        name="days"
        label={t("chat.ban")}
        choices={[{ value: "none", label: t("chat.noBan") }, ...SANCTION_DURATIONS]}
      />
      <Field
        name="reason"
        problem={ordering.problemAt("reason")}
        label={t("form.reason")}
        help={t("chat.reasonHelp")}
        required
        maxLength={500}
      />
      <RequestOutcome {...ordering} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="decision" value="measure_taken" kind="primary" disabled={ordering.busy}>
          {t("chat.takeMeasure")}
        </Button>
        <Button type="submit" name="decision" value="dismissed" kind="outline" disabled={ordering.busy}>
          {t("chat.dismiss")}
        </Button>
      </div>
    </form>
  );
}
