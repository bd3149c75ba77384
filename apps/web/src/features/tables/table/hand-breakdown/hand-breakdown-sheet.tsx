"use client";
import { useTranslations } from "use-intl";
import { stakeOfTable, useAmountUnitsOf } from "../../../../ui/amount-unit.ts";
import { formatAmount } from "../../../../ui/format-amount.ts";
import { Sheet } from "../../../../ui/sheet.tsx";
import type { EndedHand } from "../session/table-store.ts";
import { buildHandBreakdown, type HandBreakdown, type RakeBreakdown, type RakeLine } from "./hand-breakdown.ts";
import { AmountRow, type BreakdownFormat, PotSection, RuleNote, Section } from "./hand-breakdown-rows.tsx";

/** Shows where every chip of the last hand went, and which rule sent it there. */
export function HandBreakdownSheet({
  endedHand,
  onClose,
}: {
  readonly endedHand: EndedHand | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations();
  const unitsOf = useAmountUnitsOf();
  const unit = endedHand
    ? unitsOf(stakeOfTable({ currency: endedHand.unit, rules: endedHand.hand.rules })).shown
    : "play";
  const story = endedHand && buildHandBreakdown(endedHand.hand, endedHand.events);
  const telling: BreakdownFormat = {
    amount: (value) => formatAmount(value, unit),
    name: (seat) => endedHand?.names[seat] ?? String(seat + 1),
  };
  return (
    <Sheet
      title={t("money.title")}
      description={endedHand ? t("money.hand", { number: endedHand.hand.handNo }) : t("money.none")}
      closeLabel={t("lobby.close")}
      onClose={onClose}
    >
      {story && endedHand && (
        <HandBreakdownBody
          breakdown={story}
          format={telling}
          oddChips={endedHand.hand.rules.oddChips}
          hiLo={endedHand.hand.rules.game === "omaha8"}
        />
      )}
    </Sheet>
  );
}

function HandBreakdownBody({
  breakdown,
  format,
  oddChips,
  hiLo,
}: {
  readonly breakdown: HandBreakdown;
  readonly format: BreakdownFormat;
  readonly oddChips: "one-by-one" | "all-to-nearest";
  readonly hiLo: boolean;
}) {
  const t = useTranslations();
  const { amount, name } = format;
  if (breakdown.outcome === "cancelled") return <RuleNote rules="T6">{t("money.cancelled")}</RuleNote>;
  return (
    <>
      <Section title={t("money.paid")}>
        {breakdown.paid.map((one) => (
          <AmountRow key={one.seat} label={name(one.seat)} value={amount(one.amount)} />
        ))}
        {breakdown.uncalled && (
          <RuleNote rules="A12">
            {t("money.uncalled", { amount: amount(breakdown.uncalled.amount), name: name(breakdown.uncalled.seat) })}
          </RuleNote>
        )}
      </Section>
      {breakdown.pots.map((pot, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pot is identified by its place in the order
        <PotSection key={index} pot={pot} index={index} format={format} oddChips={oddChips} hiLo={hiLo} />
      ))}
      <Section title={t("money.rake")}>
        {breakdown.rake ? (
          <RakeSection rake={breakdown.rake} format={format} />
        ) : (
          <RuleNote rules="G9 R4">{t("money.noRake")}</RuleNote>
        )}
      </Section>
      <Section title={t("money.stacks")}>
        {breakdown.stacks.map(({ seat, before, after }) => (
          <AmountRow
            key={seat}
            label={name(seat)}
            detail={`${amount(before)} → ${amount(after)}`}
            value={`${after > before ? "+" : ""}${amount(after - before)}`}
            isGain={after > before}
          />
        ))}
      </Section>
    </>
  );
}

function RakeSection({ rake, format: { amount } }: { readonly rake: RakeBreakdown; readonly format: BreakdownFormat }) {
  const t = useTranslations();
  const words = (line: RakeLine): string => {
    switch (line.kind) {
      case "no-flop":
        return t("money.line.no-flop");
      case "chart":
        return line.from === null
          ? t("money.line.chartNone")
          : t("money.line.chart", { from: amount(line.from), rake: amount(line.rake) });
      case "per-unit":
        return t("money.line.per-unit", {
          each: amount(line.each),
          unit: amount(line.unit),
          rake: amount(line.rake),
        });
      case "percentage":
        return t("money.line.percentage", { percent: line.basisPoints / 100, rake: amount(line.rake) });
      case "cap":
        return t("money.line.cap", { rake: amount(line.rake) });
      case "least":
        return t("money.line.least", { least: amount(line.least) });
    }
  };
  return (
    <>
      <RuleNote rules="R1">{t("money.rakeConfig", { name: rake.name, version: rake.version })}</RuleNote>
      <RuleNote rules="A12">{t("money.rakeOf", { players: rake.players, pot: amount(rake.pot) })}</RuleNote>
      {rake.lines.map((line) => (
        <RuleNote key={line.kind} rules={RAKE_RULE_IDS[line.kind]}>
          {words(line)}
        </RuleNote>
      ))}
      <AmountRow label={t("money.rakeTotal")} value={amount(rake.total)} />
    </>
  );
}
const RAKE_RULE_IDS = {
  "no-flop": "R4",
  chart: "R2 R6",
  "per-unit": "R3",
  percentage: "R4",
  cap: "R3 R4",
  least: "R3",
} as const satisfies Record<RakeLine["kind"], string>;
