import { redirect } from "next/navigation";
import * as z from "zod";
import { PreferenceKeeper } from "../../features/accounts/preferences/preference-keeper.tsx";
import { RealityCheckDialog } from "../../features/protection/reality-check-dialog.tsx";
import { MultiTableScreen } from "../../features/tables/multi-table/multi-table-screen.tsx";
import { MAX_OPEN_TABLES, multiTableHref } from "../../features/tables/open-tables/open-tables.ts";
import { BarredPlayer } from "../../features/tables/table/visitor.tsx";
import { mayOpenTablePage } from "../../server/private-games/game-page.ts";
import { readBarred, readDueCheck } from "../../server/protection/page-protection.ts";
import { repositories } from "../../server/requests/repositories.ts";
import { pageTitle } from "../../server/requests/request-locale.ts";
import { currentUser } from "../../server/sign-in/current-user.ts";

export const generateMetadata = pageTitle(({ tables }) => tables.title);

const uuidSchema = z.uuid();

interface Props {
  readonly searchParams: Promise<{ t?: string | string[]; pick?: string | string[] }>;
}

/** Renders only the tables' names. Everything else comes over the socket, without the cards that this viewer may not see. F4 */
export default async function Page({ searchParams }: Props) {
  const { t, pick } = await searchParams;
  const ids = [...new Set([t ?? []].flat())].filter((id) => uuidSchema.safeParse(id).success).slice(0, MAX_OPEN_TABLES);
  const user = await currentUser();
  if (!user) redirect(`/sign-in?${new URLSearchParams({ next: multiTableHref(ids, pick === "1") })}`);
  const found = await Promise.all(ids.map((id) => repositories().tables.get(id)));
  const isShown = await Promise.all(
    found.map((table) => table && (table.settings.currency !== "game" || mayOpenTablePage(table.id, user.userId))),
  );
  const tables = found.flatMap((table, i) => (table && isShown[i] ? [{ id: table.id, name: table.name }] : []));
  return (
    <>
      <PreferenceKeeper userId={user.userId} />
      <RealityCheckDialog due={await readDueCheck(user)} />
      <BarredPlayer standing={await readBarred()}>
        <MultiTableScreen
          // The key starts a new screen when a link opens this page with other tables.
          key={tables.map(({ id }) => id).join(" ")}
          tables={tables}
          openPicker={pick === "1"}
          userId={user.userId}
          isGuest={user.guest}
        />
      </BarredPlayer>
    </>
  );
}
