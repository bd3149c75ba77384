import type { ReactNode } from "react";
import { PreferenceKeeper } from "../../features/accounts/preferences/preference-keeper.tsx";
import { RoomFooter } from "../../features/accounts/room-footer.tsx";
import { RoomHeader } from "../../features/accounts/room-header.tsx";
import { StandingBar } from "../../features/accounts/standing/standing.tsx";
import { BackgroundConnection } from "../../features/nodes/connection/background-connection.tsx";
import { comingStarts } from "../../features/notices/coming-starts.ts";
import { RoomBars } from "../../features/notices/room-status/room-bars.tsx";
import { ComingStartKeeper } from "../../features/notices/start-reminder.tsx";
import { RealityCheckDialog } from "../../features/protection/reality-check-dialog.tsx";
import { pictureAddress } from "../../http/room-pictures.ts";
import { messagesFor } from "../../messages/index.ts";
import { readDeviceGuest } from "../../server/accounts/device-guest.ts";
import { ROOM_TEXTS, readRoomText } from "../../server/office/room-settings.ts";
import { readDueCheck } from "../../server/protection/page-protection.ts";
import { repositories } from "../../server/requests/repositories.ts";
import { readRequestLocale } from "../../server/requests/request-locale.ts";
import { currentStanding, currentUser } from "../../server/sign-in/current-user.ts";
import { readOwnEntries } from "../../server/tournaments/tournament-pages.ts";
import { RoomAnnouncement } from "../room-announcement.tsx";

/** Adds the room's header, which shows the signed-in user. Each page checks the visitor's permission itself. */
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
  const locale = await readRequestLocale();
  const { app } = messagesFor(locale);
  const links = ROOM_TEXTS.filter((name) => readRoomText(name, locale) !== null).map((name) => ({
    href: `/${name}`,
    text: app[name],
  }));
  return (
    <>
      <RoomHeader
        logo={pictureAddress("/logo.png")}
        user={
          user && { name: user.name, guest: user.guest, staff: user.staff, playBalance, unreadNotices, deviceGuestName }
        }
      />
      <StandingBar standing={standing} />
      {user ? (
        <>
          <ComingStartKeeper coming={coming} />
          <PreferenceKeeper userId={user.userId} />
          <RealityCheckDialog due={await readDueCheck(user)} />
          <RoomBars />
          {/* When the user's name changes, a new connection opens, so that the tables show the new name. */}
          <BackgroundConnection key={`${user.userId} ${user.name}`} />
        </>
      ) : (
        <RoomAnnouncement />
      )}
      {children}
      {links.length > 0 && <RoomFooter label={app.about} links={links} />}
    </>
  );
}
