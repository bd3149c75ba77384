"use client";
import type { Award, Chips, SeatNo } from "@poker/engine";
import type { ReactNode } from "react";
import { formatAmount } from "../../../ui/money.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import type { EndedHand } from "../table-store.ts";
import { useWords } from "../words.ts";
import { type MoneyStory, moneyStory, type PotStory } from "./money-story.ts";
import type { RakeLine, RakeStory } from "./rake-story.ts";

interface Telling {
  readonly amount: (value: Chips) => string;
  readonly name: (seat: SeatNo) => string;
}

/** Where every chip of the last hand went, and by which rule. */
export function MoneySheet({ ended, onClose }: { readonly ended: EndedHand | null; readonly onClose: () => void }) {
  const t = useWords();
  const story = ended && moneyStory(ended.hand, ended.events);
  const telling: Telling = {
    amount: (value) => formatAmount(value, ended?.currency),
    name: (seat) => ended?.names[seat] ?? String(seat + 1),
  };
  return (
    <Sheet
      title={t("money.title")}
      description={ended ? t("money.hand", { number: ended.hand.handNo }) : t("money.none")}
      closeLabel={t("lobby.close")}
      onClose={onClose}
    >
      {story && ended && (
        <Story
          story={story}
          telling={telling}
          oddChips={ended.hand.rules.oddChips}
          hiLo={ended.hand.rules.game === "omaha8"}
        />
      )}
    </Sheet>
  );
}

function Story({
  story,
  telling,
  oddChips,
  hiLo,
}: {
  readonly story: MoneyStory;
  readonly telling: Telling;
  readonly oddChips: "one-by-one" | "all-to-nearest";
  readonly hiLo: boolean;
}) {
  const t = useWords();
  const { amount, name } = telling;
  if (story.outcome === "cancelled") return <Note rules="T6">{t("money.cancelled")}</Note>;
  return (
    <>
      <Part title={t("money.paid")}>
        {story.paid.map((one) => (
          <Row key={one.seat} label={name(one.seat)} value={amount(one.amount)} />
        ))}
        {story.uncalled && (
          <Note rules="A12">
            {t("money.uncalled", { amount: amount(story.uncalled.amount), name: name(story.uncalled.seat) })}
          </Note>
        )}
      </Part>
      {story.pots.map((pot, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pot is its place in the order
        <Pot key={index} pot={pot} index={index} telling={telling} oddChips={oddChips} hiLo={hiLo} />
      ))}
      <Part title={t("money.rake")}>
        {story.rake ? <Rake rake={story.rake} telling={telling} /> : <Note rules="G9 R4">{t("money.noRake")}</Note>}
      </Part>
      <Part title={t("money.stacks")}>
        {story.stacks.map(({ seat, before, after }) => (
          <Row
            key={seat}
            label={name(seat)}
            detail={`${amount(before)} → ${amount(after)}`}
            value={`${after > before ? "+" : ""}${amount(after - before)}`}
            good={after > before}
          />
        ))}
      </Part>
    </>
  );
}

function Pot({
  pot,
  index,
  telling,
  oddChips,
  hiLo,
}: {
  readonly pot: PotStory;
  readonly index: number;
  readonly telling: Telling;
  readonly oddChips: "one-by-one" | "all-to-nearest";
  readonly hiLo: boolean;
}) {
  const t = useWords();
  const { amount, name } = telling;
  const names = pot.seats.map(name).join(", ");
  return (
    <Part title={index === 0 ? t("money.main") : t("money.side", { number: index })} total={amount(pot.amount)}>
      <Note rules="P1 P2">
        {pot.seats.length === 1 ? t("money.alone", { name: names }) : t("money.canWin", { names })}
      </Note>
      {pot.rake > 0 && <Row label={t("money.rakePart")} value={amount(-pot.rake)} />}
      {pot.awards.map((award) => (
        <Halves key={award.half} award={award} telling={telling} oddChips={oddChips} hiLo={hiLo} />
      ))}
      {pot.oddHalf && <Note rules="P5">{t("money.oddHalf")}</Note>}
    </Part>
  );
}

function Halves({
  award,
  telling,
  oddChips,
  hiLo,
}: {
  readonly award: Award;
  readonly telling: Telling;
  readonly oddChips: "one-by-one" | "all-to-nearest";
  readonly hiLo: boolean;
}) {
  const t = useWords();
  const { amount, name } = telling;
  const label = award.half === "whole" ? null : t(`money.${award.half}`);
  return (
    <>
      {award.shares.map((share) => (
        <Row
          key={share.seat}
          label={name(share.seat)}
          {...(label && hiLo && { detail: label, tone: award.half })}
          value={`+${amount(share.amount)}`}
          good
        />
      ))}
      {award.shares
        .filter(({ odd }) => odd > 0)
        .map(({ seat, odd }) => (
          <Note key={seat} rules="P4">
            {t(oddChips === "one-by-one" ? "money.oddOne" : "money.oddAll", { name: name(seat), amount: amount(odd) })}
          </Note>
        ))}
    </>
  );
}

function Rake({ rake, telling: { amount } }: { readonly rake: RakeStory; readonly telling: Telling }) {
  const t = useWords();
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
      <Note rules="R1">{t("money.rakeConfig", { name: rake.name, version: rake.version })}</Note>
      <Note rules="A12">{t("money.rakeOf", { players: rake.players, pot: amount(rake.pot) })}</Note>
      {rake.lines.map((line) => (
        <Note key={line.kind} rules={RAKE_RULES[line.kind]}>
          {words(line)}
        </Note>
      ))}
      <Row label={t("money.rakeTotal")} value={amount(rake.total)} />
    </>
  );
}
const RAKE_RULES = {
  "no-flop": "R4",
  chart: "R2 R6",
  "per-unit": "R3",
  percentage: "R4",
  cap: "R3 R4",
  least: "R3",
} as const satisfies Record<RakeLine["kind"], string>;

const Part = ({
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

const Row = ({
  label,
  detail,
  tone,
  value,
  good = false,
}: {
  readonly label: string;
  readonly detail?: string;
  readonly tone?: "high" | "low" | "whole";
  readonly value: string;
  readonly good?: boolean;
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
    <span className={good ? "font-semibold text-win" : "font-semibold"}>{value}</span>
  </p>
);

const Note = ({ rules, children }: { readonly rules: string; readonly children: ReactNode }) => (
  <p className="flex items-baseline justify-between gap-4 py-1.5 text-sm text-ink-2">
    <span className="figures">{children}</span>
    <span className="figures shrink-0 text-xs text-ink-3">{rules}</span>
  </p>
);
