"use client";
import { type ActiveSanctions, SANCTIONS, type Sanction } from "@poker/protocol";
import { Select } from "../../../ui/select.tsx";
import type { Confirmation } from "../confirmation-dialog.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { SANCTION_DURATIONS, sanctionEndAfter } from "./sanction-durations.ts";

const IMPOSE = "impose";
const isBan = (fields: FormData): boolean => fields.get("sanction") === "ban" && fields.get("action") === IMPOSE;

/** A ban signs the player out everywhere at once, so it is asked about once more. */
function askBeforeBan(name: string, days: string): Confirmation {
  const duration = SANCTION_DURATIONS.find(({ value }) => value === days)?.label ?? "";
  return {
    title: t("players.banTitle", { name }),
    text: t("players.banText", { duration: duration.toLowerCase() }),
    action: t("players.banConfirm"),
  };
}

/** Imposes a sanction for a while, or lifts one that is in force: each of those has a button of its own, whatever the list names. */
export function SanctionForm({
  userId,
  name,
  sanctions,
  may,
}: {
  readonly userId: string;
  readonly name: string;
  readonly sanctions: ActiveSanctions;
  readonly may: Readonly<Record<Sanction, boolean>>;
}) {
  const request = useOfficeRequest("/api/office/players/sanction");
  const allowed = SANCTIONS.filter((sanction) => may[sanction]);
  const active = allowed.filter((sanction) => sanctions[sanction] !== null);
  return (
    <OfficeForm
      request={request}
      title={t("players.sanctions")}
      reason={{ help: t("players.reasonHelp") }}
      body={(fields) => {
        const action = fields.get("action");
        return action === IMPOSE
          ? { userId, sanction: fields.get("sanction"), until: sanctionEndAfter(Number(fields.get("days"))) }
          : { userId, sanction: action, until: null };
      }}
      confirm={(fields) => (isBan(fields) ? askBeforeBan(name, String(fields.get("days"))) : null)}
      actions={[
        { label: t("players.impose"), value: IMPOSE, kind: "primary" },
        ...active.map((sanction) => ({
          label: t(`players.lift.${sanction}`),
          value: sanction,
          kind: "outline" as const,
        })),
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
