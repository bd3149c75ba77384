"use client";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

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
