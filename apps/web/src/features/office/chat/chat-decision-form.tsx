"use client";
import { Select } from "../../../ui/select.tsx";
import { OfficeForm } from "../office-form.tsx";
import { SANCTION_DURATIONS, sanctionEndAfter } from "../players/sanction-durations.ts";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** Decides the reports of a message: nothing is wrong with it, or a sanction was imposed, a chat ban with the decision itself. */
export const ChatDecisionForm = ({ number }: { readonly number: number }) => (
  <OfficeForm
    request={useOfficeRequest("/api/office/chat/decide")}
    title={t("chat.decide")}
    showTitle
    className="mt-8 max-w-xl space-y-4"
    reason={{ help: t("chat.reasonHelp") }}
    body={(fields) => {
      const [decision, days] = [fields.get("action"), fields.get("days")];
      const isBan = decision === "upheld" && days !== "none";
      return { number, decision, chatBanUntil: isBan ? sanctionEndAfter(Number(days)) : null };
    }}
    actions={[
      { label: t("chat.uphold"), value: "upheld", kind: "primary" },
      { label: t("chat.dismiss"), value: "dismissed", kind: "outline" },
    ]}
  >
    <p className="text-sm text-ink-2">{t("chat.decideHelp")}</p>
    <Select
      name="days"
      label={t("chat.ban")}
      choices={[{ value: "none", label: t("chat.noBan") }, ...SANCTION_DURATIONS]}
    />
  </OfficeForm>
);
