"use client";
import { MAX_STAFF_NOTE_LENGTH } from "@poker/protocol";
import { Field } from "../../../ui/field.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** Asks for the removal of second factors. */
export const FactorRemovalForm = ({ userId }: { readonly userId: string }) => (
  <OfficeForm
    request={useOfficeRequest("/api/office/players/factors")}
    title={t("players.factors.title")}
    body={() => ({ userId })}
    actions={[{ label: t("players.factors.ask"), kind: "outline" }]}
  />
);

/** Approves or declines the open request. */
export const FactorRemovalDecisionForm = ({ removalId }: { readonly removalId: number }) => (
  <OfficeForm
    request={useOfficeRequest("/api/office/players/factors/decide")}
    title={t("players.factors.title")}
    body={(fields) => ({ removalId, approved: fields.get("action") === "approve" })}
    actions={[
      { label: t("players.factors.approve"), value: "approve", kind: "primary" },
      { label: t("players.factors.decline"), value: "decline", kind: "outline" },
    ]}
  />
);

/** Approves or declines a player's request to return early. */
export function ReturnForm({ returnId }: { readonly returnId: number }) {
  const request = useOfficeRequest("/api/office/players/return");
  return (
    <OfficeForm
      request={request}
      title={t("players.breaks.decide")}
      reason={{ help: t("players.reasonHelp") }}
      body={(fields) => ({ returnId, approved: fields.get("action") === "approve" })}
      actions={[
        { label: t("players.breaks.approve"), value: "approve", kind: "primary" },
        { label: t("players.breaks.decline"), value: "decline", kind: "outline" },
      ]}
    />
  );
}

/** Adds a note about a player for the staff. */
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
