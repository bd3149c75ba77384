import type { Metadata } from "next";
import { redirect } from "next/navigation";
import * as z from "zod";
import { ShareLinksPage } from "../../../../features/hands/share/share-links-page.tsx";
import { shareFor } from "../../../../messages/hands/hands.ts";
import { PAGE_READ_LIMIT, takePage } from "../../../../server/requests/address-params.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { readRequestLocale } from "../../../../server/requests/request-locale.ts";
import { currentUser } from "../../../../server/sign-in/current-user.ts";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: shareFor(await readRequestLocale()).list.title,
});

/** The query parameters of the page's URL. An invalid one counts as missing. */
const searchSchema = z.object({ before: z.string().max(80).nullable().catch(null) });

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const visitor = await currentUser();
  if (!visitor) redirect("/sign-in?next=/history/links");
  const { before } = searchSchema.parse(await searchParams);
  const read = await repositories().shareLinks.list(visitor.userId, { limit: PAGE_READ_LIMIT, before });
  const { rows, next } = takePage(read);
  return <ShareLinksPage links={rows} before={before} next={next} words={shareFor(await readRequestLocale())} />;
}
