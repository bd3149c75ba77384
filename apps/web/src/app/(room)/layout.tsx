import type { ReactNode } from "react";
import { RoomHeader } from "../../features/account/room-header.tsx";
import { BackgroundConnection } from "../../features/connection/background-connection.tsx";
import { RoomAnnouncement } from "../../features/room-status/room-announcement.tsx";
import { RoomBars } from "../../features/room-status/room-bars.tsx";
import { currentUser } from "../../server/current-user.ts";
import { repositories } from "../../server/repositories.ts";

/** Pages with the room's header. It shows the signed-in user and guards nothing. */
export default async function Layout({ children }: { readonly children: ReactNode }) {
  const user = await currentUser();
  const { cashier, notices } = repositories();
  const [playBalance, unreadNotices] = user
    ? await Promise.all([cashier.getWalletBalance(user.userId, "play"), notices.countUnread(user.userId)])
    : [0, 0];
  return (
    <>
      <RoomHeader user={user && { name: user.name, guest: user.guest, playBalance, unreadNotices }} />
      {user ? (
        <>
          <RoomBars />
          <BackgroundConnection />
        </>
      ) : (
        <RoomAnnouncement />
      )}
      {children}
    </>
  );
}
