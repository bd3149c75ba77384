import type { OpenMatters } from "@poker/db";
import Link from "next/link";
import type { ReactNode } from "react";
import { PlayerName, TournamentName, UnitName } from "../names/named-links.tsx";
import { t } from "../translator.ts";

/** The page where staff deal with each kind of matter. For these kinds the overview shows only how many there are. */
const COUNTED_MATTERS = {
  shuffleFailures: "/admin/shuffle",
  discrepancies: "/admin/books/reconciliation",
  unowned: "/admin/monitor",
  backupWarnings: "/admin/backups",
  suspenseCases: "/admin/books/suspense",
  adjustments: "/admin/chips?show=pending",
  chatReports: "/admin/chat",
  // This page marks the notices as read, so the count goes back to 0.
  roleChanges: "/account#notices",
} as const satisfies Readonly<Record<Exclude<keyof OpenMatters, "paused" | "factorRemovals">, string>>;
const COUNTED_NAMES = [
  "shuffleFailures",
  "discrepancies",
  "unowned",
  "backupWarnings",
  "suspenseCases",
  "adjustments",
  "chatReports",
  "roleChanges",
] as const satisfies readonly (keyof typeof COUNTED_MATTERS)[];

/** Lists what waits for this member of staff, the most urgent first. */
export function OpenMatterList({ matters }: { readonly matters: OpenMatters }) {
  const counted = COUNTED_NAMES.flatMap((name) => {
    const count = matters[name] ?? 0;
    return count > 0 ? [{ name, count }] : [];
  });
  const { paused, factorRemovals } = matters;
  const hasPaused = paused !== null && paused.count > 0;
  const hasRemovals = factorRemovals !== null && factorRemovals.count > 0;
  return (
    <section aria-label={t("overview.matters")} className="mb-8 rounded-2xl border border-line bg-surface p-5">
      <h2 className="mb-3 text-sm font-medium text-ink-2">{t("overview.matters")}</h2>
      {counted.length === 0 && !hasPaused && !hasRemovals ? (
        <p className="text-ink-2">{t("overview.nothingOpen")}</p>
      ) : (
        <ul className="space-y-2">
          {counted.map(({ name, count }) => (
            <li key={name}>
              <Link href={COUNTED_MATTERS[name]} prefetch={false} className="underline">
                {t(`overview.counted.${name}`, { count })}
              </Link>
            </li>
          ))}
          {hasPaused && (
            <NamedMatter
              text={t("overview.paused", { count: paused.count })}
              count={paused.count}
              named={paused.units.map(({ id, name, isTournament }) => ({
                id,
                link: isTournament ? <TournamentName id={id} name={name} /> : <UnitName id={id} name={name} />,
              }))}
            />
          )}
          {hasRemovals && (
            <NamedMatter
              text={t("overview.factorRemovals", { count: factorRemovals.count })}
              count={factorRemovals.count}
              named={factorRemovals.people.map((person) => ({ id: person.id, link: <PlayerName {...person} /> }))}
            />
          )}
        </ul>
      )}
    </section>
  );
}

/** Shows one kind of matter with its count and with the names of the first few cases. */
const NamedMatter = ({
  text,
  count,
  named,
}: {
  readonly text: string;
  /** How many cases there are, including those that are not named here. */
  readonly count: number;
  readonly named: readonly { readonly id: string; readonly link: ReactNode }[];
}) => (
  <li>
    {text}{" "}
    {named.map(({ id, link }, index) => (
      <span key={id}>
        {index > 0 && ", "}
        {link}
      </span>
    ))}
    {count > named.length && t("overview.andMore", { count: count - named.length })}
  </li>
);
