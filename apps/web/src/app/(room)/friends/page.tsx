import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { FriendsPage } from "../../../features/people/friends/friends-page.tsx";
import { friendsFor } from "../../../messages/people/friends.ts";
import { repositories } from "../../../server/requests/repositories.ts";
import { readRequestLocale } from "../../../server/requests/request-locale.ts";
import { currentUser } from "../../../server/sign-in/current-user.ts";

export const generateMetadata = async (): Promise<Metadata> => ({ title: friendsFor(await readRequestLocale()).page });

export default async function Page({
  searchParams,
}: {
  readonly searchParams: Promise<{ readonly with?: string | string[] }>;
}) {
  const user = await currentUser();
  if (!user) redirect("/sign-in?next=/friends");
  const { userId, sessionKey, guest } = user;
  const view = guest ? null : await repositories().friends.view(userId, sessionKey);
  const { with: friendId } = await searchParams;
  return (
    <FriendsPage
      userId={userId}
      initial={view}
      talksWith={typeof friendId === "string" ? friendId : null}
      words={friendsFor(await readRequestLocale())}
    />
  );
}
