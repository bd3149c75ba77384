import { PLAYER_KINDS, PLAYER_ORDERS } from "@poker/db";
import * as z from "zod";
import { PlayerListPage } from "../../../features/office/players/player-list-page.tsx";
import { t } from "../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../server/office/office-staff.ts";
import { repositories } from "../../../server/requests/repositories.ts";

/** The query parameters of the page's URL. An invalid one counts as missing. */
const searchSchema = z.object({
  kind: z.enum(PLAYER_KINDS).catch("people"),
  q: z.string().trim().max(254).catch(""),
  sort: z.enum(PLAYER_ORDERS).catch("seen"),
  dir: z.enum(["asc", "desc"]).catch("desc"),
  after: z.string().max(100).nullable().catch(null),
});

export const metadata = { title: t("players.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("players.read");
  const { kind, q, sort, dir, after } = searchSchema.parse(await searchParams);
  const query = { kind, search: q, order: sort, descending: dir === "desc" };
  const listed = orNotFound(await repositories().backOffice.playerList.list(staff, query, after));
  return <PlayerListPage {...listed} query={query} isFirstPage={after === null} now={Date.now()} />;
}
