"use client";
import type { Measure, Standing } from "@poker/db";
import type { FormEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { OrderOutcome } from "../order-outcome.tsx";
import { useOrder } from "../use-order.ts";
import { words } from "../words.ts";
import { LASTING, untilAfter } from "./lasting.ts";

const MEASURES = ["freeze", "ban", "chat-ban"] as const satisfies readonly Measure[];

/** Imposes a measure for a while, or lifts one that is in force. */
export function MeasureForm({
  userId,
  standing,
  may,
}: {
  readonly userId: string;
  readonly standing: Standing;
  readonly may: Readonly<Record<Measure, boolean>>;
}) {
  const { order, ...ordering } = useOrder("/api/office/players/measure");
  const measures = MEASURES.filter((measure) => may[measure]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
    const form = new FormData(event.currentTarget, submitter);
    void order({
      userId,
      measure: form.get("measure"),
      until: form.get("lifted") === "yes" ? null : untilAfter(Number(form.get("days"))),
      reason: form.get("reason"),
    });
  };
  return (
    <form onSubmit={submit} className="space-y-4" aria-label={words("players.measures")}>
      <Select
        name="measure"
        label={words("players.which")}
        choices={measures.map((value) => ({ value, label: words(`players.measure.${value}`) }))}
      />
      <ul className="text-xs text-ink-3">
        {measures.map((measure) => (
          <li key={measure}>
            {words(`players.measure.${measure}`)}: {words(`players.measureHelp.${measure}`)}
          </li>
        ))}
      </ul>
      <Select name="days" label={words("players.for")} choices={LASTING} />
      <Field
        name="reason"
        problem={ordering.problemAt("reason")}
        label={words("form.reason")}
        help={words("players.reasonHelp")}
        required
        maxLength={500}
      />
      <OrderOutcome {...ordering} />
      <div className="flex gap-2">
        <Button type="submit" kind="primary" disabled={ordering.busy}>
          {words("players.impose")}
        </Button>
        {measures.some((measure) => standing[measure] !== null) && (
          <Button type="submit" name="lifted" value="yes" kind="outline" disabled={ordering.busy}>
            {words("players.lift")}
          </Button>
        )}
      </div>
    </form>
  );
}
