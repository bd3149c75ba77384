import type { ReactNode } from "react";
import { RoomHeader } from "../../features/account/room-header.tsx";
import { StandingBar } from "../../features/account/standing-bar.tsx";
import { BackgroundConnection } from "../../features/connection/background-connection.tsx";
import { PreferenceKeeper } from "../../features/preferences/preference-keeper.tsx";
import { RealityCheckDialog } from "../../features/protection/reality-check-dialog.tsx";
import { RoomAnnouncement } from "../../features/room-status/room-announcement.tsx";
import { RoomBars } from "../../features/room-status/room-bars.tsx";
import { comingStarts } from "../../features/tournaments/coming-starts.ts";
import { ComingStartKeeper } from "../../features/tournaments/start-reminder.tsx";
import { currentStanding, currentUser } from "../../server/current-user.ts";
import { readDeviceGuest } from "../../server/device-guest.ts";
import { readDueCheck } from "../../server/reality-check.ts";
import { repositories } from "../../server/repositories.ts";
import { readOwnEntries } from "../../server/tournament-rows.ts";

/** Pages with the room's header. It shows the signed-in user and guards nothing. */
export default async function Layout({ children }: { readonly children: ReactNode }) {
  const [user, standing] = await Promise.all([currentUser(), currentStanding()]);
  const { cashier, notices } = repositories();
  const [playBalance, unreadNotices, deviceGuest, entries] = user
    ? await Promise.all([
        cashier.getWalletBalance(user.userId, "play"),
        notices.countUnread(user.userId),
        user.guest ? null : readDeviceGuest(),
        readOwnEntries(user.userId),
      ])
    : [0, 0, null, []];
  const coming = comingStarts(entries);
  const deviceGuestName = deviceGuest?.name ?? null;
  return (
    <>
      <RoomHeader user={user && { name: user.name, guest: user.guest, playBalance, unreadNotices, deviceGuestName }} />
      <StandingBar standing={standing} />
      {user ? (
        <>
          <ComingStartKeeper coming={coming} />
          <PreferenceKeeper userId={user.userId} />
          <RealityCheckDialog due={await readDueCheck(user)} />
          <RoomBars />
          {/* Connects again under a new name, which the tables then show. */}
          <BackgroundConnection key={`${user.userId} ${user.name}`} />
        </>
      ) : (
        <RoomAnnouncement />
      )}
      {children}
    </>
  );
}
