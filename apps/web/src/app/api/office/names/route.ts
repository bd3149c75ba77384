import * as z from "zod";
import { NAME_SOURCES } from "../../../../features/office/names/found-name.ts";
import { findNames } from "../../../../server/office/find-names.ts";
import { officeReadRoute } from "../../../../server/office/office-route.ts";

/** The query parameters of the URL. An invalid one counts as missing. */
const searchSchema = z.object({
  source: z.enum(NAME_SOURCES).catch("people"),
  search: z.string().trim().min(1).max(254).nullable().catch(null),
});

/** Finds accounts and tables whose names begin with the typed text. */
export const GET = officeReadRoute(async (staff, request) => {
  const { searchParams } = new URL(request.url);
  const { source, search } = searchSchema.parse(Object.fromEntries(searchParams));
  return { found: search === null ? [] : await findNames(staff, source, search) };
});
