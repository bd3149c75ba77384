import { type AdjustmentFilter, isAllowed } from "@poker/db";
import * as z from "zod";
import { AdjustmentListPage } from "../../../features/office/chips/adjustment-pages.tsx";
import { t } from "../../../features/office/translator.ts";
import { findNameById } from "../../../server/office/find-names.ts";
import { orNotFound, requireStaff } from "../../../server/office/office-staff.ts";
import { repositories } from "../../../server/requests/repositories.ts";

/** The query parameters of the page's URL. An invalid one counts as missing. */
const searchSchema = z.object({
  show: z.enum(["pending"]).optional().catch(undefined),
  player: z.uuid().optional().catch(undefined),
  before: z.coerce.number().int().positive().nullable().catch(null),
});

export const metadata = { title: t("chips.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("chips.adjust");
  const { show, player, before } = searchSchema.parse(await searchParams);
  const { adjustments } = repositories().backOffice;
  const { filter, query } = toFilter(show, player);
  const listed = orNotFound(await adjustments.list(staff, filter, before));
  return (
    <AdjustmentListPage
      {...listed}
      limits={orNotFound(await adjustments.getLimits(staff))}
      player={await findNameById(staff, "people", player)}
      query={query}
      before={before}
      mayApprove={isAllowed(staff, "chips.approve")}
      mayLimit={isAllowed(staff, "chips.limits")}
    />
  );
}

function toFilter(
  show: "pending" | undefined,
  player: string | undefined,
): { readonly filter: AdjustmentFilter; readonly query: Readonly<Record<string, string>> } {
  if (player) return { filter: { userId: player }, query: { player } };
  return show ? { filter: { status: show }, query: { show } } : { filter: {}, query: {} };
}
