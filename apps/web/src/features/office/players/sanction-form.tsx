"use client";
import { type ActiveSanctions, DAY_MS, NEVER_EXPIRES, SANCTIONS, type Sanction } from "@poker/protocol";
import { Select } from "../../../ui/select.tsx";
import { serverNow } from "../../../ui/server-clock.ts";
import { type Confirmation, OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

const IMPOSE = "impose";
const isBan = (fields: FormData): boolean => fields.get("sanction") === "ban" && fields.get("action") === IMPOSE;

const DURATION_DAYS = [1, 3, 7, 30, 90, 365] as const;

/** The choices for how long a sanction lasts. */
export const SANCTION_DURATIONS = [
  ...DURATION_DAYS.map((days) => ({ value: String(days), label: t("players.days", { days }) })),
  { value: "0", label: t("players.withoutEnd") },
];

/** Returns when a sanction ends that begins now and lasts `days` days, in epoch ms. 0 means that it never ends. */
export const sanctionEndAfter = (days: number): number => (days === 0 ? NEVER_EXPIRES : serverNow() + days * DAY_MS);

/** Returns the question that is asked before a ban, because a ban signs the player out everywhere at once. */
function askBeforeBan(name: string, days: string): Confirmation {
  const duration = SANCTION_DURATIONS.find(({ value }) => value === days)?.label ?? "";
  return {
    title: t("players.banTitle", { name }),
    text: t("players.banText", { duration: duration.toLowerCase() }),
    action: t("players.banConfirm"),
  };
}

/** The form that imposes a sanction for some days. It also has one button for each active sanction, which lifts it. */
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
