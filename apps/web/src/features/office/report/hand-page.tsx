import { type RakedHandDetail, stakesKey } from "@poker/db";
import Link from "next/link";
import type { ReactNode } from "react";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/money.ts";
import { PageHead } from "../page-head.tsx";
import { formatTime, words } from "../words.ts";
import { stakesWords } from "./stakes.ts";

type Player = RakedHandDetail["players"][number];

/** A hand's rake line by line: by which config, of which pots, and whose. No card of it is shown here. */
export function RakedHandPage({ hand }: { readonly hand: RakedHandDetail }) {
  const { config, currency, parts, players, rules, table } = hand;
  const money = (cents: number) => formatAmount(cents, currency);
  const fixed = rules.structure === "fixed-limit";
  const stakes = {
    structure: rules.structure,
    low: fixed ? rules.smallBet : rules.smallBlind,
    high: fixed ? rules.bigBet : rules.bigBlind,
  };
  const columns: readonly Column<Player>[] = [
    { head: words("report.seat"), figures: true, cell: ({ seat }) => seat + 1 },
    { head: words("report.player"), cell: ({ name }) => name },
    { head: words("report.putIn"), figures: true, cell: ({ putIn }) => money(putIn) },
    { head: words("report.net"), figures: true, cell: ({ net }) => money(net) },
    { head: words("report.share"), figures: true, cell: ({ rake }) => money(rake) },
  ];
  return (
    <>
      <PageHead title={words("report.dealt", { hand: hand.handNo, table: table.name })}>
        <Link
          href={`/admin/books/ledger?${new URLSearchParams({ hand: hand.id })}`}
          prefetch={false}
          className="underline"
        >
          {words("report.inLedger")}
        </Link>
      </PageHead>
      <dl className="mb-6 grid max-w-xl grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        <Line name={words("report.at")}>{formatTime(hand.at)}</Line>
        <Line name={words("report.stakes")}>{stakesWords(stakesKey(stakes))}</Line>
        <Line name={words("report.pot")}>{money(hand.pot)}</Line>
        <Line name={words("report.rake")}>{money(hand.rake)}</Line>
        <Line name={words("report.config")}>
          {config ? (
            <Link href={`/admin/rake/${config.id}`} prefetch={false} className="underline">
              {words("report.version", { name: config.name, version: config.version })}
            </Link>
          ) : (
            words("report.noConfig")
          )}
        </Line>
        {parts.length > 0 && (
          <Line name={words("report.parts")}>
            {parts
              .map(
                (part, index) =>
                  `${index === 0 ? words("report.main") : words("report.side", { number: index })} ${money(part)}`,
              )
              .join(" · ")}
          </Line>
        )}
      </dl>
      <DataTable
        label={words("report.players")}
        columns={columns}
        rows={players}
        rowKey={({ seat }) => seat}
        empty={words("list.empty")}
      />
      <p className="mt-3 text-sm text-ink-3">{words("report.attribution")}</p>
    </>
  );
}

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="figures">{children}</dd>
  </>
);
