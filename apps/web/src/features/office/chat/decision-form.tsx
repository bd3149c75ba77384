"use client";
import { type FormEvent, useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { OrderOutcome } from "../order-outcome.tsx";
import { LASTING, untilAfter } from "../players/lasting.ts";
import { useOrder } from "../use-order.ts";
import { words } from "../words.ts";

/** Nothing is wrong with it; or a measure, with a chat ban or one that was taken on the writer's page. */
export function ChatDecisionForm({ number }: { readonly number: number }) {
  const { order, ...ordering } = useOrder("/api/office/chat/decide");
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
      chatBanUntil: measure && days !== "none" ? untilAfter(Number(days)) : null,
      reason: form.get("reason"),
    });
  };
  return (
    <form aria-labelledby={title} onSubmit={submit} className="mt-8 max-w-xl space-y-4">
      <h2 id={title} className="text-lg font-semibold">
        {words("chat.decide")}
      </h2>
      <p className="text-sm text-ink-2">{words("chat.decideHelp")}</p>
      <Select
        name="days"
        label={words("chat.ban")}
        choices={[{ value: "none", label: words("chat.noBan") }, ...LASTING]}
      />
      <Field
        name="reason"
        problem={ordering.problemAt("reason")}
        label={words("form.reason")}
        help={words("chat.reasonHelp")}
        required
        maxLength={500}
      />
      <OrderOutcome {...ordering} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="decision" value="measure_taken" kind="primary" disabled={ordering.busy}>
          {words("chat.takeMeasure")}
        </Button>
        <Button type="submit" name="decision" value="dismissed" kind="outline" disabled={ordering.busy}>
          {words("chat.dismiss")}
        </Button>
      </div>
    </form>
  );
}
