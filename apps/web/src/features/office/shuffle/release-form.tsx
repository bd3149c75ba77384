"use client";
import type { FormEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { OrderOutcome } from "../order-outcome.tsx";
import { useOrder } from "../use-order.ts";
import { words } from "../words.ts";

/** Somebody answers for dealing on after a report that failed. F2 */
export function ReleaseForm({ day }: { readonly day: string }) {
  const { order, ...ordering } = useOrder("/api/office/shuffle/release");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void order({ day, reason: new FormData(event.currentTarget).get("reason") });
  };
  const title = words("shuffle.release", { day });
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
        label={words("form.reason")}
        help={words("shuffle.releaseHelp")}
        required
        maxLength={500}
      />
      <OrderOutcome {...ordering} />
      <Button type="submit" disabled={ordering.busy}>
        {words("shuffle.doRelease")}
      </Button>
    </form>
  );
}
