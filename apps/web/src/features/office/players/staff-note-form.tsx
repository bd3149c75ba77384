"use client";
import type { FormEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { RequestOutcome } from "../request-outcome.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** A note for the rest of the staff. */
export function StaffNoteForm({ userId }: { readonly userId: string }) {
  const { order, ...ordering } = useOfficeRequest("/api/office/players/note");
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (await order({ userId, text: new FormData(form).get("text") })) form.reset();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-3" aria-label={t("players.notes")}>
      <Field
        name="text"
        problem={ordering.problemAt("text")}
        label={t("players.note")}
        help={t("players.noteHelp")}
        required
        maxLength={2_000}
      />
      <RequestOutcome {...ordering} />
      <Button type="submit" size="sm" disabled={ordering.busy}>
        {t("players.addNote")}
      </Button>
    </form>
  );
}
