"use client";
import type { TournamentSettings } from "@poker/engine";
import { useTranslations } from "use-intl";
import { formatAmount } from "../../ui/format-amount.ts";
import { formatLength } from "../../ui/format-duration.ts";
import { PlainTable } from "./plain-table.tsx";

/** Shows the levels and the breaks between them. M6, M8 */
export function StructureTable({
  settings: { levels, breaks, structure, ante },
  levelNo,
}: {
  readonly settings: TournamentSettings;
  /** The number of the current level; null when no level runs. */
  readonly levelNo: number | null;
}) {
  const t = useTranslations("tournaments.page");
  const chips = (amount: number) => formatAmount(amount, "chips");
  const isLimit = structure === "fixed-limit";
  const hasAntes = ante !== "none" && levels.some((level) => level.ante > 0);
  const rows = levels.flatMap(({ smallBlind, bigBlind, bigBet, ante: amount, ms }, index) => {
    const no = index + 1;
    const pause = breaks.afterLevels.find(({ level }) => level === no);
    const stakes = isLimit ? `${chips(bigBlind)}/${chips(bigBet)}` : `${chips(smallBlind)}/${chips(bigBlind)}`;
    const row = {
      key: no,
      isMarked: no === levelNo,
      cells: [
        no === levelNo ? `${no} · ${t("now")}` : no,
        stakes,
        ...(hasAntes ? [amount === 0 ? "–" : chips(amount)] : []),
        formatLength(ms),
      ],
    };
    return pause
      ? [row, { key: `break ${no}`, cells: [], across: t("breakRow", { time: formatLength(pause.ms) }) }]
      : [row];
  });
  return (
    <>
      <PlainTable
        label={t("structure")}
        columns={[
          { head: t("structureLevel") },
          { head: t(isLimit ? "structureBets" : "structureBlinds"), figures: true },
          ...(hasAntes ? [{ head: t("structureAnte"), figures: true }] : []),
          { head: t("structureTime"), figures: true },
        ]}
        rows={rows}
      />
      <p className="mt-2 text-sm text-ink-3">{t("lastRepeats")}</p>
    </>
  );
}
