/** A search result of a field for names: an account, a table or a pool. */
import * as z from "zod";

/** What a search covers: people without bots, all accounts, the staff, tables, or all subjects of the audit log. */
export const NAME_SOURCES = ["people", "everybody", "staff", "tables", "subjects"] as const;
export type NameSource = (typeof NAME_SOURCES)[number];

const FOUND_KINDS = ["person", "guest", "bot", "table", "pool"] as const;

const foundNameSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(FOUND_KINDS),
  /** An e-mail address; null when the account has none, or the member of staff may not see it. */
  detail: z.string().nullable(),
});
export type FoundName = Readonly<z.infer<typeof foundNameSchema>>;

/** The answer of the route that finds names. */
export const foundNamesSchema = z.object({ found: z.array(foundNameSchema) });
