import { isAllowed } from "@poker/db";
import { LISTED_UNIT_KINDS } from "@poker/protocol";
import * as z from "zod";
import { UnitListPage } from "../../../features/office/tables/unit-list-page.tsx";
import { t } from "../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../server/office/office-staff.ts";
import { repositories } from "../../../server/requests/repositories.ts";

const textSchema = z.string().min(1).max(60).optional().catch(undefined);
/** The query parameters of the page's URL. An invalid one counts as missing. */
const searchSchema = z.object({
  search: z.string().trim().min(1).max(80).optional().catch(undefined),
  kind: z.enum(LISTED_UNIT_KINDS).optional().catch(undefined),
  status: z.enum(["open", "closed"]).optional().catch(undefined),
  house: textSchema,
  game: textSchema,
  before: z
    .string()
    .regex(/^\d{1,15}_[0-9a-f-]{36}$/)
    .optional()
    .catch(undefined),
});

export const metadata = { title: t("tables.title") };

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("tables.read");
  const { before = null, search, kind, status, house, game } = searchSchema.parse(await searchParams);
  const filter = {
    ...(search && { search }),
    ...(kind && { kind }),
    ...(status && { status }),
    ...(house && { house }),
    ...(game && { game }),
  };
  const { units, next } = orNotFound(await repositories().backOffice.tables.list(staff, filter, before));
  return (
    <UnitListPage
      units={units}
      filter={filter}
      before={before}
      next={next}
      mayWrite={isAllowed(staff, "tables.write")}
    />
  );
}
