/** An account, table or pool that a search by name has found. */
import * as z from "zod";

/** What a search looks through. "people" leaves out bots, and "subjects" means every subject of the audit log. */
export const NAME_SOURCES = ["people", "everybody", "staff", "tables", "subjects"] as const;
export type NameSource = (typeof NAME_SOURCES)[number];

const FOUND_KINDS = ["person", "guest", "bot", "table", "pool"] as const;

const foundNameSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(FOUND_KINDS),
  /** An e-mail address; null when the account has none, or when the member of staff may not see it. */
  detail: z.string().nullable(),
});
export type FoundName = Readonly<z.infer<typeof foundNameSchema>>;

/** What the route that searches for names answers. */
export const foundNamesSchema = z.object({ found: z.array(foundNameSchema) });
