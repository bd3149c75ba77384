import { isRefusal } from "@poker/engine";
import { redirect } from "next/navigation";
import { HandSearchPage } from "../../../features/office/hands/hand-search-page.tsx";
import { t } from "../../../features/office/translator.ts";
import { parseHandSearch } from "../../../server/hands/hand-search-query.ts";
import { findNameById } from "../../../server/office/find-names.ts";
import { orNotFound, requireStaff } from "../../../server/office/office-staff.ts";
import { repositories } from "../../../server/requests/repositories.ts";

export const metadata = { title: t("hands.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("hands.read");
  const { written, chosen, search, issues, handId, before } = parseHandSearch(await searchParams);
  if (handId) redirect(`/admin/hands/${handId}`);
  const found = search && orNotFound(await repositories().backOffice.hands.search(staff, search, before));
  const isFound = found !== null && !isRefusal(found);
  const [player, table] = await Promise.all([
    findNameById(staff, "everybody", chosen.userId),
    findNameById(staff, "tables", chosen.tableId),
  ]);
  return (
    <HandSearchPage
      written={written}
      issues={isRefusal(found) ? (found.fields ?? []) : issues}
      player={player}
      table={table}
      hands={isFound ? found.hands : null}
      before={before}
      next={isFound ? found.next : null}
    />
  );
}
