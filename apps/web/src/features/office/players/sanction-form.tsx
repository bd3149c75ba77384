"use client";
import { type ActiveSanctions, SANCTIONS, type Sanction } from "@poker/protocol";
import { Select } from "../../../ui/select.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { SANCTION_DURATIONS, sanctionEndAfter } from "./sanction-durations.ts";

/** Imposes a sanction for a while, or lifts one that is in force. */
export function SanctionForm({
  userId,
  sanctions,
  may,
}: {
  readonly userId: string;
  readonly sanctions: ActiveSanctions;
  readonly may: Readonly<Record<Sanction, boolean>>;
}) {
  const request = useOfficeRequest("/api/office/players/sanction");
  const allowed = SANCTIONS.filter((sanction) => may[sanction]);
  const hasActive = allowed.some((sanction) => sanctions[sanction] !== null);
  return (
    <OfficeForm
      request={request}
      title={t("players.sanctions")}
      reason={{ help: t("players.reasonHelp") }}
      body={(fields) => ({
        userId,
        sanction: fields.get("sanction"),
        until: fields.get("action") === "lift" ? null : sanctionEndAfter(Number(fields.get("days"))),
      })}
      actions={[
        { label: t("players.impose"), value: "impose", kind: "primary" },
        ...(hasActive ? [{ label: t("players.lift"), value: "lift", kind: "outline" } as const] : []),
      ]}
    >
      <Select
        name="sanction"
        label={t("players.which")}
        choices={allowed.map((value) => ({ value, label: t(`players.sanction.${value}`) }))}
      />
      <ul className="text-xs text-ink-3">
        {allowed.map((sanction) => (
          <li key={sanction}>
            {t(`players.sanction.${sanction}`)}: {t(`players.sanctionHelp.${sanction}`)}
          </li>
        ))}
      </ul>
      <Select name="days" label={t("players.for")} choices={SANCTION_DURATIONS} />
    </OfficeForm>
  );
}
