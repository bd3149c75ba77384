"use client";
import { MAX_STAFF_NOTE_LENGTH } from "@poker/protocol";
import { Field } from "../../../ui/field.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** The form that asks for the removal of a player's second factors. A second person then decides. */
export const FactorRemovalForm = ({ userId }: { readonly userId: string }) => (
  <OfficeForm
    request={useOfficeRequest("/api/office/players/factors")}
    title={t("players.factors.title")}
    body={() => ({ userId })}
    actions={[{ label: t("players.factors.ask"), kind: "outline" }]}
  />
);

/** The form that approves or declines an open request to remove second factors. */
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

/** The form that approves or declines a player's request to end a break early. */
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

/** The form that adds a note about a player. Only the staff read it. */
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
