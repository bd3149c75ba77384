import { readOwnHandQuery } from "@poker/protocol";
import { redirect } from "next/navigation";
import { handsHref } from "../../../features/own-hands/addresses.ts";
import { OwnHandsPage } from "../../../features/own-hands/own-hands-page.tsx";
import { handsFor } from "../../../messages/hands.ts";
import { currentUser } from "../../../server/current-user.ts";
import { readAddress, type SearchProps } from "../../../server/page-address.ts";
import { pageTitle } from "../../../server/page-title.ts";
import { repositories } from "../../../server/repositories.ts";
import { readRequestLocale } from "../../../server/request-locale.ts";
import { PAGE_ROWS } from "../../../server/take-page.ts";

export const generateMetadata = pageTitle(({ history }) => history.title);

export default async function Page({ searchParams }: SearchProps) {
  const get = await readAddress(searchParams);
  const query = readOwnHandQuery(get);
  const visitor = await currentUser();
  if (!visitor) redirect(`/sign-in?next=${encodeURIComponent(handsHref(query))}`);
  const { ownHands } = repositories();
  const [page, tags, locale] = await Promise.all([
    ownHands.list(visitor.userId, { ...query, cursor: get("cursor"), limit: PAGE_ROWS }),
    ownHands.listTags(visitor.userId),
    readRequestLocale(),
  ]);
  return <OwnHandsPage page={page} query={query} tags={tags} words={handsFor(locale)} />;
}
