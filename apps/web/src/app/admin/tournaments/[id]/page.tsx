import { isAllowed } from "@poker/db";
import { notFound } from "next/navigation";
import * as z from "zod";
import { TournamentPage } from "../../../../features/office/tournaments/tournament-page.tsx";
import { t } from "../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import { roomSettings } from "../../../../server/office/room-settings.ts";
import { type IdProps, readIdParam, uuidSchema } from "../../../../server/requests/address-params.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

export const metadata = { title: t("page.tournament") };

const PAGE_SIZE = 50;
const searchSchema = z.object({ after: z.string().max(30).nullable().catch(null) });

export default async function Page({
  params,
  searchParams,
}: IdProps & { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("tables.read");
  const id = await readIdParam(params, uuidSchema);
  const { after } = searchSchema.parse(await searchParams);
  const { tournaments, tournamentPages, backOffice } = repositories();
  const detail = await tournamentPages.getDetail(id);
  if (!detail) notFound();
  const { targetId } = detail.tournament;
  const { getMoney, listTicketsFor, listSatellitesOf, listCommands } = backOffice.tournaments;
  const [money, tickets, satellites, commands, { entries, next }, target] = await Promise.all([
    getMoney(staff, id),
    listTicketsFor(staff, id),
    listSatellitesOf(staff, id),
    listCommands(staff, id),
    tournamentPages.listEntries(id, after, PAGE_SIZE),
    targetId === null ? null : tournaments.get(targetId),
  ]);
  return (
    <TournamentPage
      detail={detail}
      money={orNotFound(money)}
      entries={entries}
      after={after}
      next={next}
      tickets={orNotFound(tickets)}
      satellites={orNotFound(satellites)}
      target={target}
      commands={orNotFound(commands)}
      timeZone={roomSettings().timeZone}
      mayWrite={isAllowed(staff, "tables.write")}
      mayReadAudit={isAllowed(staff, "audit.read")}
    />
  );
}
