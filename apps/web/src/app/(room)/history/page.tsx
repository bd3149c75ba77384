import { redirect } from "next/navigation";
import * as z from "zod";
import { HandHistoryPage } from "../../../features/hands/hand-history-page.tsx";
import { currentUser } from "../../../server/current-user.ts";
import { pageTitle } from "../../../server/page-title.ts";
import { repositories } from "../../../server/repositories.ts";

export const generateMetadata = pageTitle(({ history }) => history.title);

const PAGE_SIZE = 50;

/** The page's address parameters; an invalid one counts as absent. */
const searchSchema = z.object({ before: z.string().max(80).nullable().catch(null) });

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const visitor = await currentUser();
  if (!visitor) redirect("/sign-in?next=/history");
  const { before } = searchSchema.parse(await searchParams);
  const hands = await repositories().hands.listForPlayer(visitor.userId, { limit: PAGE_SIZE + 1, before });
  const next = hands.length > PAGE_SIZE ? (hands[PAGE_SIZE - 1]?.cursor ?? null) : null;
  return <HandHistoryPage hands={hands.slice(0, PAGE_SIZE)} before={before} next={next} />;
}
