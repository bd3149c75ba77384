import { readOwnHandQuery } from "@poker/protocol";
import { redirect } from "next/navigation";
import { handsHref } from "../../../features/hands/own-hands/addresses.ts";
import { OwnHandsPage } from "../../../features/hands/own-hands/own-hands-page.tsx";
import { handsFor } from "../../../messages/hands/hands.ts";
import { PAGE_ROWS, readAddress, type SearchProps } from "../../../server/requests/address-params.ts";
import { repositories } from "../../../server/requests/repositories.ts";
import { pageTitle, readRequestLocale } from "../../../server/requests/request-locale.ts";
import { currentUser } from "../../../server/sign-in/current-user.ts";

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
