import type { TournamentPhase } from "@poker/engine";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";

const LOOKS: Readonly<Record<TournamentPhase, string>> = {
  announced: "border-line text-ink-2",
  registering: "border-win/50 text-win",
  "late-registration": "border-win/50 text-win",
  running: "border-info/50 text-info",
  break: "border-info/50 text-info",
  "final-table": "border-brass-ink/60 text-brass-ink",
  finished: "border-line text-ink-3",
  cancelled: "border-line text-ink-3",
};

/** Shows the phase of a tournament. If the tournament never had more than one table, its final table is shown as running. */
export function PhaseMark({
  phase: reached,
  hasOneTable = false,
}: {
  readonly phase: TournamentPhase;
  readonly hasOneTable?: boolean;
}) {
  const t = useTranslations("tournaments.phase");
  const phase = hasOneTable && reached === "final-table" ? "running" : reached;
  return (
    <span
      data-phase={phase}
      className={clsx(
        "inline-flex h-6 items-center rounded-md border px-2 text-xs font-medium whitespace-nowrap",
        LOOKS[phase],
      )}
    >
      {t(phase)}
    </span>
  );
}
