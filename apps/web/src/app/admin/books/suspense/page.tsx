import * as z from "zod";
import { SuspensePage } from "../../../../features/office/books/suspense-pages.tsx";
import { words } from "../../../../features/office/words.ts";
import { room } from "../../../../server/database.ts";
import { allowed, staffFor } from "../../../../server/office.ts";

export const metadata = { title: words("books.suspense") };

/** Where each list goes on; anything else counts as not given. */
const search = z.object({
  open: z.string().max(80).nullable().catch(null),
  over: z.string().max(80).nullable().catch(null),
});

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await staffFor("books.read");
  const after = search.parse(await searchParams);
  const { suspense } = room().office;
  return (
    <SuspensePage
      open={allowed(await suspense.open(staff, after.open))}
      over={allowed(await suspense.over(staff, after.over))}
      after={after}
      now={Date.now()}
    />
  );
}
