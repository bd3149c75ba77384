"use client";
import type { FormEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { OrderOutcome } from "../order-outcome.tsx";
import { useOrder } from "../use-order.ts";
import { words } from "../words.ts";

/** A note for the rest of the staff. */
export function NoteForm({ userId }: { readonly userId: string }) {
  const { order, ...ordering } = useOrder("/api/office/players/note");
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (await order({ userId, text: new FormData(form).get("text") })) form.reset();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-3" aria-label={words("players.notes")}>
      <Field
        name="text"
        problem={ordering.problemAt("text")}
        label={words("players.note")}
        help={words("players.noteHelp")}
        required
        maxLength={2_000}
      />
      <OrderOutcome {...ordering} />
      <Button type="submit" size="sm" disabled={ordering.busy}>
        {words("players.addNote")}
      </Button>
    </form>
  );
}
