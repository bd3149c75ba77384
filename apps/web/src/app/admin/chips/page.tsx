import { type AdjustmentFilter, may } from "@poker/db";
import * as z from "zod";
import { AdjustmentsPage } from "../../../features/office/chips/adjustments-page.tsx";
import { words } from "../../../features/office/words.ts";
import { room } from "../../../server/database.ts";
import { allowed, staffFor } from "../../../server/office.ts";

/** What the address may carry; anything else counts as not given. */
const search = z.object({
  show: z.enum(["pending"]).optional().catch(undefined),
  player: z.uuid().optional().catch(undefined),
  before: z.coerce.number().int().positive().nullable().catch(null),
});

export const metadata = { title: words("chips.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await staffFor("chips.adjust");
  const { show, player, before } = search.parse(await searchParams);
  const { adjustments } = room().office;
  const { filter, query } = filterFrom(show, player);
  const listed = allowed(await adjustments.list(staff, filter, before));
  return (
    <AdjustmentsPage
      {...listed}
      limits={allowed(await adjustments.limits(staff))}
      player={player ?? ""}
      query={query}
      before={before}
      mayApprove={may(staff, "chips.approve")}
      mayLimit={may(staff, "chips.limits")}
    />
  );
}

function filterFrom(
  show: "pending" | undefined,
  player: string | undefined,
): { readonly filter: AdjustmentFilter; readonly query: Readonly<Record<string, string>> } {
  if (player) return { filter: { userId: player }, query: { player } };
  return show ? { filter: { status: show }, query: { show } } : { filter: {}, query: {} };
}
