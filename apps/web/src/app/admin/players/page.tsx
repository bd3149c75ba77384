import * as z from "zod";
import { PlayerListPage } from "../../../features/office/players/player-list-page.tsx";
import { t } from "../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../server/office-route.ts";
import { repositories } from "../../../server/repositories.ts";

/** The page's address parameters; an invalid one counts as absent. */
const searchSchema = z.object({
  q: z.string().trim().max(254).catch(""),
  before: z.string().max(40).nullable().catch(null),
});

export const metadata = { title: t("players.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("players.read");
  const { q, before } = searchSchema.parse(await searchParams);
  return (
    <PlayerListPage
      query={q}
      before={before}
      players={orNotFound(await repositories().backOffice.players.searchPlayers(staff, q, before))}
    />
  );
}
