import * as z from "zod";
import { NAME_SOURCES } from "../../../../features/office/names/found-name.ts";
import { findNames } from "../../../../server/find-names.ts";
import { officeReadRoute } from "../../../../server/office-route.ts";

/** The route's address parameters; an invalid one counts as absent. */
const searchSchema = z.object({
  source: z.enum(NAME_SOURCES).catch("people"),
  search: z.string().trim().min(1).max(254).nullable().catch(null),
});

/** Finds accounts and tables by the beginning of their names. */
export const GET = officeReadRoute(async (staff, request) => {
  const { searchParams } = new URL(request.url);
  const { source, search } = searchSchema.parse(Object.fromEntries(searchParams));
  return { found: search === null ? [] : await findNames(staff, source, search) };
});
