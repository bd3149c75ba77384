"use client";
/** The rows that explain the chips of a hand: amounts, the rules behind them, and pots with their halves. */
import type { Award, Chips, SeatNo } from "@poker/engine";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { PotBreakdown } from "./hand-breakdown.ts";

export interface BreakdownFormat {
  readonly amount: (value: Chips) => string;
  readonly name: (seat: SeatNo) => string;
}

export function PotSection({
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
      {pot.isOneBothWays && <RuleNote rules="P5">{t("money.oneBothWays")}</RuleNote>}
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

export const Section = ({
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

export const AmountRow = ({
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

export const RuleNote = ({ rules, children }: { readonly rules: string; readonly children: ReactNode }) => (
  <p className="flex items-baseline justify-between gap-4 py-1.5 text-sm text-ink-2">
    <span className="figures">{children}</span>
    <span className="figures shrink-0 text-xs text-ink-3">{rules}</span>
  </p>
);
