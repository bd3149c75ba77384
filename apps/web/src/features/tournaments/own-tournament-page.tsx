"use client";
import type { TournamentRegistration, TournamentTicket } from "@poker/protocol";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Amount } from "../../ui/amount.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { tournamentHref, useTournamentName } from "../../ui/shown-names.ts";
import { PhaseMark } from "./phase-mark.tsx";

const isOver = ({ phase }: TournamentRegistration): boolean => phase === "finished" || phase === "cancelled";

/** Shows the player's own tournaments: those to come, those that run, and the results of those that are over. */
export function OwnTournamentPage({
  registrations,
  tickets,
}: {
  readonly registrations: readonly TournamentRegistration[];
  readonly tickets: readonly TournamentTicket[];
}) {
  const t = useTranslations("tournaments");
  const columns = useColumns();
  const keyOf = ({ tournament, entryNo }: TournamentRegistration) => `${tournament.id} ${entryNo}`;
  const [running, over] = [registrations.filter((one) => !isOver(one)), registrations.filter(isOver)];
  return (
    <main id="content" className="mx-auto w-full max-w-4xl px-4 pt-8 pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{t("mine")}</h1>
      <Link href="/tournaments" className="inline-block py-2 text-ink-2 underline underline-offset-4 hover:text-ink">
        {t("page.lobby")}
      </Link>
      <h2 className="mt-5 mb-2 text-lg font-semibold tracking-tight">{t("own.running")}</h2>
      <DataTable label={t("own.running")} columns={columns} rows={running} rowKey={keyOf} empty={t("own.noneComing")} />
      <TicketList tickets={tickets} />
      <h2 className="mt-8 mb-2 text-lg font-semibold tracking-tight">{t("own.over")}</h2>
      <DataTable label={t("own.over")} columns={columns} rows={over} rowKey={keyOf} empty={t("own.empty")} />
    </main>
  );
}

function useColumns(): readonly Column<TournamentRegistration>[] {
  const t = useTranslations("tournaments");
  const nameOf = useTournamentName();
  return [
    {
      head: t("own.tournament"),
      cell: ({ tournament }) => (
        <Link href={tournamentHref(tournament.id)} className="font-medium underline underline-offset-4">
          {nameOf(tournament)}
        </Link>
      ),
    },
    { head: t("own.start"), cell: ({ startsAt, registeredAt }) => <LocalTime at={startsAt ?? registeredAt} /> },
    {
      head: t("own.state"),
      cell: (one) => (isOver(one) ? <PhaseMark phase={one.phase} /> : t(`page.status.${one.status}`)),
    },
    { head: t("own.place"), figures: true, cell: ({ place }) => place ?? "–" },
    {
      head: t("own.prize"),
      figures: true,
      cell: ({ prize, currency }) => (prize > 0 ? <Amount value={prize} currency={currency} /> : "–"),
    },
  ];
}

function TicketList({ tickets }: { readonly tickets: readonly TournamentTicket[] }) {
  const t = useTranslations("tournaments");
  const nameOf = useTournamentName();
  if (tickets.length === 0) return null;
  return (
    <>
      <h2 className="mt-8 mb-1 text-lg font-semibold tracking-tight">{t("own.tickets")}</h2>
      <p className="mb-2 text-sm text-ink-2">{t("own.ticketsHelp")}</p>
      <DataTable
        label={t("own.tickets")}
        rows={tickets}
        rowKey={({ target }) => target.id}
        empty=""
        columns={[
          {
            head: t("own.tournament"),
            cell: ({ target }) => (
              <Link href={tournamentHref(target.id)} className="font-medium underline underline-offset-4">
                {nameOf(target)}
              </Link>
            ),
          },
          { head: t("own.start"), cell: ({ startsAt }) => startsAt !== null && <LocalTime at={startsAt} /> },
          {
            head: t("own.worth"),
            figures: true,
            cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
          },
        ]}
      />
    </>
  );
}
