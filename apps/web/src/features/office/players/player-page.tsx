import type { Measure, Player } from "@poker/db";
import Link from "next/link";
import type { ReactNode } from "react";
import { formatAmount } from "../../../ui/money.ts";
import { PageHead } from "../page-head.tsx";
import { formatTime, words } from "../words.ts";
import { MeasureForm } from "./measure-form.tsx";
import { NoteForm } from "./note-form.tsx";
import { standingWords } from "./standing.ts";

const LINKS = { statement: "/admin/books/statement/", adjustments: "/admin/chips?player=" } as const;
const TABS = ["timeline", "hands", "ledger"] as const;

/** One player: who he is, what he has, what may be done about him, and (children) what happened. */
export function PlayerPage({
  player,
  may,
  show,
  links,
  children,
}: {
  readonly player: Player;
  readonly may: Readonly<Record<Measure, boolean>>;
  readonly show: (typeof TABS)[number];
  /** To what the books say of him, for who may read it. */
  readonly links: readonly ("statement" | "adjustments")[];
  readonly children: ReactNode;
}) {
  const { id, name, email, guest, bot, createdAt, standing, balances, seats, notes } = player;
  const kind = bot ? words("players.bot") : guest ? words("players.guest") : email;
  return (
    <>
      <PageHead title={name}>
        <p className="text-sm text-ink-2">
          {kind && `${kind} · `}
          {formatTime(createdAt)} · <span className="select-all">{id}</span>
        </p>
        {links.length > 0 && (
          <nav aria-label={words("players.links.label")} className="flex gap-4 text-sm">
            {links.map((link) => (
              <Link key={link} href={`${LINKS[link]}${id}`} prefetch={false} className="underline">
                {words(`players.links.${link}`)}
              </Link>
            ))}
          </nav>
        )}
      </PageHead>
      <p className="mb-6 font-medium" data-testid="standing">
        {standingWords(standing).join("; ") || words("players.good")}
      </p>
      <div className="grid gap-6 lg:grid-cols-3">
        <Part title={words("players.balances")}>
          {balances.map(({ currency, wallet, stacks }) => (
            <p key={currency} className="figures">
              {words("players.inWallet", { amount: formatAmount(wallet, currency) })},{" "}
              {words("players.atTables", { amount: formatAmount(stacks, currency) })}
            </p>
          ))}
          <h3 className="mt-4 mb-1 text-sm font-medium text-ink-2">{words("players.seats")}</h3>
          {seats.length === 0 && <p>{words("players.noSeats")}</p>}
          {seats.map(({ tableId, table, since }) => (
            <p key={tableId}>
              {table} <span className="text-xs text-ink-3">{formatTime(since)}</span>
            </p>
          ))}
        </Part>
        <Part title={words("players.notes")}>
          <ul className="mb-4 max-h-64 space-y-2 overflow-y-auto">
            {notes.map(({ text, by, at }) => (
              <li key={`${at} ${text}`}>
                {text}
                <span className="block text-xs text-ink-3">{words("players.noteBy", { by, at: formatTime(at) })}</span>
              </li>
            ))}
          </ul>
          <NoteForm userId={id} />
        </Part>
        {!bot && (
          <Part title={words("players.measures")}>
            <MeasureForm userId={id} standing={standing} may={may} />
          </Part>
        )}
      </div>
      <nav aria-label={words("players.tabs.label")} className="mt-8 mb-3 flex gap-1">
        {TABS.map((tab) => (
          <Link
            key={tab}
            href={`/admin/players/${id}?show=${tab}`}
            prefetch={false}
            aria-current={tab === show ? "page" : undefined}
            className="rounded-lg px-3 py-2 text-sm text-ink-2 hover:bg-surface-2 aria-[current=page]:bg-surface-2 aria-[current=page]:font-medium aria-[current=page]:text-ink"
          >
            {words(`players.tabs.${tab}`)}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="rounded-2xl border border-line bg-surface p-5">
    <h2 className="mb-3 text-sm font-medium text-ink-2">{title}</h2>
    {children}
  </section>
);
