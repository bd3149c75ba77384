import { isHandId } from "@poker/protocol";
import { redirect } from "next/navigation";
import * as z from "zod";
import { HandSearchPage } from "../../../features/office/hands/hand-search-page.tsx";
import { t } from "../../../features/office/translator.ts";
import { findNameById } from "../../../server/find-names.ts";
import { orNotFound, requireStaff } from "../../../server/office-route.ts";
import { repositories } from "../../../server/repositories.ts";

/** What the address may carry; anything else counts as not given. `until` is a UTC time, `2026-01-31T18:00`. */
const searchSchema = z.object({
  hand: z.string().trim().optional().catch(undefined),
  player: z.uuid().optional().catch(undefined),
  table: z.uuid().optional().catch(undefined),
  until: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
    .refine((text) => !Number.isNaN(Date.parse(`${text}Z`)))
    .optional()
    .catch(undefined),
  before: z.string().max(80).nullable().catch(null),
});

export const metadata = { title: t("hands.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("hands.read");
  const { hand, player, table, until, before } = searchSchema.parse(await searchParams);
  if (hand && isHandId(hand)) redirect(`/admin/hands/${hand}`);
  const from = before ?? (until === undefined ? null : `${Date.parse(`${until}Z`)}.`);
  const { hands, next } = orNotFound(
    await repositories().backOffice.hands.list(staff, { userId: player, tableId: table, before: from }),
  );
  const query = { ...(player && { player }), ...(table && { table }), ...(until && { until }) };
  const [foundPlayer, foundTable] = await Promise.all([
    findNameById(staff, "everybody", player),
    findNameById(staff, "tables", table),
  ]);
  return (
    <HandSearchPage hands={hands} query={query} player={foundPlayer} table={foundTable} before={before} next={next} />
  );
}
