import { redirect } from "next/navigation";
import * as z from "zod";
import { MOST_TABLES, tablesHref } from "../../features/tables/tables.ts";
import { TablesScreen } from "../../features/tables/tables-screen.tsx";
import { currentUser } from "../../server/auth.ts";
import { room } from "../../server/database.ts";
import { titled } from "../../server/titled.ts";

export const generateMetadata = titled(({ tables }) => tables.title);

const uuid = z.uuid();

interface Props {
  readonly searchParams: Promise<{ t?: string | string[]; pick?: string | string[] }>;
}

/** Only the tables' names are rendered here: what happens at them comes over the socket, as this viewer may see it. F4 */
export default async function Page({ searchParams }: Props) {
  const { t, pick } = await searchParams;
  const ids = [...new Set([t ?? []].flat())].filter((id) => uuid.safeParse(id).success).slice(0, MOST_TABLES);
  const user = await currentUser();
  if (!user) redirect(`/sign-in?${new URLSearchParams({ next: tablesHref(ids, pick === "1") })}`);
  const found = await Promise.all(ids.map((id) => room().tables.get(id)));
  const tables = found.flatMap((table) => (table ? [{ id: table.id, name: table.name }] : []));
  return <TablesScreen tables={tables} pick={pick === "1"} userId={user.userId} guest={user.guest} />;
}
