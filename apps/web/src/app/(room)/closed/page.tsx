import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { env } from "../../../env.ts";
import { ClosedPage } from "../../../features/own-data/closed-page.tsx";
import { readClosedPath } from "../../../features/own-data/closed-path.ts";
import { dataFor } from "../../../messages/data.ts";
import { currentUser } from "../../../server/current-user.ts";
import { readRequestLocale } from "../../../server/request-locale.ts";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: dataFor(await readRequestLocale()).closed.title,
  robots: { index: false },
});

type PageQuery = Parameters<typeof readClosedPath>[0];

/** Where a browser goes on when its account has been closed. A person who is signed in has one that is open. */
export default async function Page({ searchParams }: { readonly searchParams: Promise<PageQuery> }) {
  if (await currentUser()) redirect("/account/data");
  const { ACCOUNT_GRACE_DAYS: graceDays, ACCOUNT_RETENTION_DAYS: retentionDays } = env();
  return (
    <ClosedPage
      words={dataFor(await readRequestLocale())}
      return={readClosedPath(await searchParams)}
      graceDays={graceDays}
      retentionDays={retentionDays}
    />
  );
}
