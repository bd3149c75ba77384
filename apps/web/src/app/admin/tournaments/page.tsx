import { isAllowed } from "@poker/db";
import * as z from "zod";
import { TournamentListPage } from "../../../features/office/tournaments/tournament-list-page.tsx";
import { t } from "../../../features/office/translator.ts";
import { requireStaff } from "../../../server/office/office-staff.ts";
import { roomSettings } from "../../../server/office/room-settings.ts";
import { repositories } from "../../../server/requests/repositories.ts";

const PAGE_SIZE = 50;
const searchSchema = z.object({
  show: z.enum(["coming", "over"]).catch("coming"),
  after: z.string().max(60).nullable().catch(null),
});

export const metadata = { title: t("tournaments.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("tables.read");
  const { show, after } = searchSchema.parse(await searchParams);
  const { listComing, listOver } = repositories().tournamentList;
  const { tournaments, next } = await (show === "over" ? listOver : listComing)({}, after, PAGE_SIZE);
  return (
    <TournamentListPage
      tournaments={tournaments}
      show={show}
      after={after}
      next={next}
      timeZone={roomSettings().timeZone}
      mayWrite={isAllowed(staff, "tables.write")}
    />
  );
}
