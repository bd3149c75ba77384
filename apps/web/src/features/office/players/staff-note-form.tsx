"use client";
import { MAX_STAFF_NOTE_LENGTH } from "@poker/protocol";
import { Field } from "../../../ui/field.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** Adds a note on a player, which the staff reads. */
export function StaffNoteForm({ userId }: { readonly userId: string }) {
  const request = useOfficeRequest("/api/office/players/note");
  return (
    <OfficeForm
      request={request}
      title={t("players.notes")}
      className="space-y-3"
      reason={null}
      body={(fields) => ({ userId, text: fields.get("text") })}
      actions={[{ label: t("players.addNote"), size: "sm" }]}
      resetWhenDone
    >
      <Field
        name="text"
        problem={request.issueAt("text")}
        label={t("players.note")}
        help={t("players.noteHelp")}
        required
        maxLength={MAX_STAFF_NOTE_LENGTH}
      />
    </OfficeForm>
  );
}
