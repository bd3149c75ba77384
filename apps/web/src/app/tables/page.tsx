import { redirect } from "next/navigation";
import * as z from "zod";
import { MultiTableScreen } from "../../features/multi-table/multi-table-screen.tsx";
import { MAX_OPEN_TABLES, multiTableHref } from "../../features/multi-table/open-tables.ts";
import { PreferenceKeeper } from "../../features/preferences/preference-keeper.tsx";
import { RealityCheckDialog } from "../../features/protection/reality-check-dialog.tsx";
import { currentUser } from "../../server/current-user.ts";
import { mayOpenTablePage } from "../../server/game-page.ts";
import { pageTitle } from "../../server/page-title.ts";
import { readDueCheck } from "../../server/reality-check.ts";
import { repositories } from "../../server/repositories.ts";

export const generateMetadata = pageTitle(({ tables }) => tables.title);

const uuidSchema = z.uuid();

interface Props {
  readonly searchParams: Promise<{ t?: string | string[]; pick?: string | string[] }>;
}

/** Renders only the tables' names; everything else comes over the socket, redacted for this viewer. F4 */
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
      <MultiTableScreen
        // A link from this page to another with one table more opens it anew.
        key={tables.map(({ id }) => id).join(" ")}
        tables={tables}
        openPicker={pick === "1"}
        userId={user.userId}
        isGuest={user.guest}
      />
    </>
  );
}
