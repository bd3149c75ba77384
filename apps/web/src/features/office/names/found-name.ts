/** What a field that takes a name finds: an account, a table or a pool. */
import * as z from "zod";

/** What is looked for: people without bots, every account, the staff, tables, or all that the audit log may be about. */
export const NAME_SOURCES = ["people", "everybody", "staff", "tables", "subjects"] as const;
export type NameSource = (typeof NAME_SOURCES)[number];

export const FOUND_KINDS = ["person", "guest", "bot", "table", "pool"] as const;

export const foundNameSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(FOUND_KINDS),
  /** An e-mail address; null when there is none, or the member of staff may not see it. */
  detail: z.string().nullable(),
});
export type FoundName = Readonly<z.infer<typeof foundNameSchema>>;

/** The answer of the route that finds names. */
export const foundNamesSchema = z.object({ found: z.array(foundNameSchema) });
