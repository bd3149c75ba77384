import { may } from "@poker/db";
import * as z from "zod";
import { TablesPage } from "../../../features/office/tables/tables-page.tsx";
import { words } from "../../../features/office/words.ts";
import { room } from "../../../server/database.ts";
import { allowed, staffFor } from "../../../server/office.ts";

const text = z.string().min(1).max(60).optional().catch(undefined);
/** What the address may carry; anything else counts as not given. */
const search = z.object({
  status: z.enum(["open", "closed"]).optional().catch(undefined),
  house: text,
  game: text,
  before: z
    .string()
    .regex(/^\d{1,15}_[0-9a-f-]{36}$/)
    .optional()
    .catch(undefined),
});

export const metadata = { title: words("tables.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await staffFor("tables.read");
  const { before = null, status, house, game } = search.parse(await searchParams);
  const filter = { ...(status && { status }), ...(house && { house }), ...(game && { game }) };
  const { units, next } = allowed(await room().office.tables.list(staff, filter, before));
  return <TablesPage units={units} filter={filter} before={before} next={next} mayWrite={may(staff, "tables.write")} />;
}
