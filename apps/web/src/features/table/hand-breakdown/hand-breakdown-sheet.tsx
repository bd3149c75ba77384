"use client";
import type { Award, Chips, SeatNo } from "@poker/engine";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { stakeOfTable, useAmountUnitsOf } from "../../../ui/amount-unit.ts";
import { formatAmount } from "../../../ui/format-amount.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import type { EndedHand } from "../session/table-store.ts";
import { buildHandBreakdown, type HandBreakdown, type PotBreakdown } from "./hand-breakdown.ts";
import type { RakeBreakdown, RakeLine } from "./rake-breakdown.ts";

interface BreakdownFormat {
  readonly amount: (value: Chips) => string;
  readonly name: (seat: SeatNo) => string;
}

/** Where every chip of the last hand went, and by which rule. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a pot is its place in the order
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

function PotSection({
  pot,
  index,
  format,
  oddChips,
  hiLo,
}: {
  readonly pot: PotBreakdown;
  readonly index: number;
  readonly format: BreakdownFormat;
  readonly oddChips: "one-by-one" | "all-to-nearest";
  readonly hiLo: boolean;
}) {
  const t = useTranslations();
  const { amount, name } = format;
  const names = pot.seats.map(name).join(", ");
  return (
    <Section title={index === 0 ? t("money.main") : t("money.side", { number: index })} total={amount(pot.amount)}>
      <RuleNote rules="P1 P2">
        {pot.seats.length === 1 ? t("money.alone", { name: names }) : t("money.canWin", { names })}
      </RuleNote>
      {pot.rake > 0 && <AmountRow label={t("money.rakePart")} value={amount(-pot.rake)} />}
      {pot.awards.map((award) => (
        <AwardRows key={award.half} award={award} format={format} oddChips={oddChips} hiLo={hiLo} />
      ))}
      {pot.hasOddChip && <RuleNote rules="P5">{t("money.oddHalf")}</RuleNote>}
    </Section>
  );
}

function AwardRows({
  award,
  format,
  oddChips,
  hiLo,
}: {
  readonly award: Award;
  readonly format: BreakdownFormat;
  readonly oddChips: "one-by-one" | "all-to-nearest";
  readonly hiLo: boolean;
}) {
  const t = useTranslations();
  const { amount, name } = format;
  const label = award.half === "whole" ? null : t(`money.${award.half}`);
  return (
    <>
      {award.shares.map((share) => (
        <AmountRow
          key={share.seat}
          label={name(share.seat)}
          {...(label && hiLo && { detail: label, tone: award.half })}
          value={`+${amount(share.amount)}`}
          isGain
        />
      ))}
      {award.shares
        .filter(({ odd }) => odd > 0)
        .map(({ seat, odd }) => (
          <RuleNote key={seat} rules="P4">
            {t(oddChips === "one-by-one" ? "money.oddOne" : "money.oddAll", { name: name(seat), amount: amount(odd) })}
          </RuleNote>
        ))}
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

const Section = ({
  title,
  total,
  children,
}: {
  readonly title: string;
  readonly total?: string;
  readonly children: ReactNode;
}) => (
  <section className="mb-6 last:mb-0">
    <h3 className="flex items-baseline justify-between gap-4 border-b border-line pb-1.5">
      <span className="text-sm font-semibold text-ink-2">{title}</span>
      {total && <span className="figures text-lg font-semibold">{total}</span>}
    </h3>
    {children}
  </section>
);

const AmountRow = ({
  label,
  detail,
  tone,
  value,
  isGain = false,
}: {
  readonly label: string;
  readonly detail?: string;
  readonly tone?: "high" | "low" | "whole";
  readonly value: string;
  readonly isGain?: boolean;
}) => (
  <p className="figures flex items-baseline gap-3 py-1.5">
    <span className="grow truncate">{label}</span>
    {detail && (
      <span
        className={tone === "low" ? "text-sm text-info" : tone === "high" ? "text-sm text-win" : "text-sm text-ink-3"}
      >
        {detail}
      </span>
    )}
    <span className={isGain ? "font-semibold text-win" : "font-semibold"}>{value}</span>
  </p>
);

const RuleNote = ({ rules, children }: { readonly rules: string; readonly children: ReactNode }) => (
  <p className="flex items-baseline justify-between gap-4 py-1.5 text-sm text-ink-2">
    <span className="figures">{children}</span>
    <span className="figures shrink-0 text-xs text-ink-3">{rules}</span>
  </p>
);
