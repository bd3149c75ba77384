import type { Metadata } from "next";
import { DealingPage } from "../../../features/deals/deal/dealing-page.tsx";
import { dealFor } from "../../../messages/deals/deal.ts";
import { readDealingPage } from "../../../server/deals/dealing-page.ts";
import { readRequestLocale } from "../../../server/requests/request-locale.ts";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: dealFor(await readRequestLocale()).page.title,
});

/** Explains how the cards are dealt. Every visitor may open the page. */
export default async function Page() {
  const [locale, data] = await Promise.all([readRequestLocale(), readDealingPage()]);
  return <DealingPage words={dealFor(locale)} data={data} />;
}
