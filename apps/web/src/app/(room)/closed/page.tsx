import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ClosedPage } from "../../../features/accounts/own-data/closed-page.tsx";
import { readClosedPath } from "../../../features/accounts/own-data/closed-path.ts";
import { dataFor } from "../../../messages/accounts/accounts.ts";
import { roomSettings } from "../../../server/office/room-settings.ts";
import { readRequestLocale } from "../../../server/requests/request-locale.ts";
import { currentUser } from "../../../server/sign-in/current-user.ts";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: dataFor(await readRequestLocale()).closed.title,
  robots: { index: false },
});

type PageQuery = Parameters<typeof readClosedPath>[0];

/**
 * The page that a person sees after they have closed their account. A signed-in person still has an open account, so
 * they are redirected to the account page.
 */
export default async function Page({ searchParams }: { readonly searchParams: Promise<PageQuery> }) {
  if (await currentUser()) redirect("/account/data");
  const { accountGraceDays: graceDays, accountDays: retentionDays } = roomSettings();
  return (
    <ClosedPage
      words={dataFor(await readRequestLocale())}
      return={readClosedPath(await searchParams)}
      graceDays={graceDays}
      retentionDays={retentionDays}
    />
  );
}
