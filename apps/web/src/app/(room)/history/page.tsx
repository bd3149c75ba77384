import { redirect } from "next/navigation";
import * as z from "zod";
import { HandHistoryPage } from "../../../features/hands/hand-history-page.tsx";
import { currentUser } from "../../../server/current-user.ts";
import { pageTitle } from "../../../server/page-title.ts";
import { repositories } from "../../../server/repositories.ts";
import { PAGE_READ_LIMIT, takePage } from "../../../server/take-page.ts";

export const generateMetadata = pageTitle(({ history }) => history.title);

/** The page's address parameters; an invalid one counts as absent. */
const searchSchema = z.object({ before: z.string().max(80).nullable().catch(null) });

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const visitor = await currentUser();
  if (!visitor) redirect("/sign-in?next=/history");
  const { before } = searchSchema.parse(await searchParams);
  const hands = await repositories().hands.listForPlayer(visitor.userId, { limit: PAGE_READ_LIMIT, before });
  const { rows, next } = takePage(hands);
  return <HandHistoryPage hands={rows} before={before} next={next} />;
}
