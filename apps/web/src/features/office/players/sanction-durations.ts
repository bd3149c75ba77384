import { DAY_MS, NEVER_EXPIRES } from "@poker/protocol";
import { t } from "../translator.ts";

const DURATION_DAYS = [1, 3, 7, 30, 90, 365] as const;

/** The durations of a sanction, as choices of a field. */
export const SANCTION_DURATIONS = [
  ...DURATION_DAYS.map((days) => ({ value: String(days), label: t("players.days", { days }) })),
  { value: "0", label: t("players.withoutEnd") },
];

/** Returns when a sanction that begins now ends, in epoch ms. */
export const sanctionEndAfter = (days: number): number => (days === 0 ? NEVER_EXPIRES : Date.now() + days * DAY_MS);
