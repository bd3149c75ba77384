import type { ReactNode } from "react";
import { Header } from "../../features/account/header.tsx";
import { Announced } from "../../features/dealing/announced.tsx";
import { RoomBars } from "../../features/waiting/room-bars.tsx";
import { RoomLine } from "../../features/waiting/room-line.tsx";
import { currentUser } from "../../server/auth.ts";
import { room } from "../../server/database.ts";

/** Pages with the room's header. It shows who is signed in; it guards nothing. */
export default async function Layout({ children }: { readonly children: ReactNode }) {
  const user = await currentUser();
  const { cashier, notices } = room();
  const [play, unread] = user
    ? await Promise.all([cashier.balance(user.userId, "play"), notices.unread(user.userId)])
    : [0, 0];
  return (
    <>
      <Header user={user && { name: user.name, guest: user.guest, play, unread }} />
      {user ? (
        <>
          <RoomBars />
          <RoomLine />
        </>
      ) : (
        <Announced />
      )}
      {children}
    </>
  );
}
