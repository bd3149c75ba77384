import { words } from "../words.ts";

const DAYS = [1, 3, 7, 30, 90, 365] as const;
const DAY_MS = 86_400_000;
/** As the database keeps "without an end". */
const FOR_GOOD = Date.UTC(9999, 11, 31);

/** How long a measure may last, as the choices of a field. */
export const LASTING = [
  ...DAYS.map((days) => ({ value: String(days), label: words("players.days", { days }) })),
  { value: "0", label: words("players.withoutEnd") },
];

/** Epoch ms; of one of those choices, beginning now. */
export const untilAfter = (days: number): number => (days === 0 ? FOR_GOOD : Date.now() + days * DAY_MS);
