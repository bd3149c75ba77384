import { redirect } from "next/navigation";
import * as z from "zod";
import { HistoryPage } from "../../../features/hands/history-page.tsx";
import { currentUser } from "../../../server/auth.ts";
import { room } from "../../../server/database.ts";
import { titled } from "../../../server/titled.ts";

export const generateMetadata = titled(({ history }) => history.title);

const HANDS = 50;

/** What the address may carry; anything else counts as not given. */
const search = z.object({ before: z.string().max(80).nullable().catch(null) });

export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const visitor = await currentUser();
  if (!visitor) redirect("/sign-in?next=/history");
  const { before } = search.parse(await searchParams);
  const hands = await room().hands.listOf(visitor.userId, { limit: HANDS + 1, before });
  const next = hands.length > HANDS ? (hands[HANDS - 1]?.cursor ?? null) : null;
  return <HistoryPage hands={hands.slice(0, HANDS)} before={before} next={next} />;
}
