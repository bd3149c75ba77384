import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { FriendsPage } from "../../../features/friends/friends-page.tsx";
import { friendsFor } from "../../../messages/friends.ts";
import { currentUser } from "../../../server/current-user.ts";
import { repositories } from "../../../server/repositories.ts";
import { readRequestLocale } from "../../../server/request-locale.ts";

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
