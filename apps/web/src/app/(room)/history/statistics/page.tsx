import { readOwnHandQuery, TIME_STEPS } from "@poker/protocol";
import { redirect } from "next/navigation";
import { statisticsHref } from "../../../../features/hands/own-hands/addresses.ts";
import { StatisticsPage } from "../../../../features/hands/own-hands/statistics-page.tsx";
import { handsFor } from "../../../../messages/hands/hands.ts";
import { readAddress, type SearchProps } from "../../../../server/requests/address-params.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { readRequestLocale } from "../../../../server/requests/request-locale.ts";
import { currentUser } from "../../../../server/sign-in/current-user.ts";

export async function generateMetadata() {
  return { title: handsFor(await readRequestLocale()).statistics.title };
}

export default async function Page({ searchParams }: SearchProps) {
  const get = await readAddress(searchParams);
  const { filter: asked } = readOwnHandQuery(get);
  const filter = { ...asked, money: asked.money ?? ("play" as const) };
  const step = TIME_STEPS.find((each) => each === get("step")) ?? "month";
  const visitor = await currentUser();
  if (!visitor) redirect(`/sign-in?next=${encodeURIComponent(statisticsHref(asked, step))}`);
  const { ownHands } = repositories();
  const [statistics, tags, locale] = await Promise.all([
    ownHands.getStatistics(visitor.userId, { filter, step }),
    ownHands.listTags(visitor.userId),
    readRequestLocale(),
  ]);
  const words = handsFor(locale);
  return <StatisticsPage {...{ statistics, filter, step, tags, words }} now={Date.now()} />;
}
