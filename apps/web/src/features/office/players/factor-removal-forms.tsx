"use client";
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

/** Approves or declines the request that waits. */
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
