import { env } from "../../../../env.ts";
import { EntryForm } from "../../../../features/office/room/entry-form.tsx";
import { InvitationList } from "../../../../features/office/room/invitation-list.tsx";
import { RoomHead } from "../../../../features/office/room/room-tabs.tsx";
import { t } from "../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import { readShownSettings } from "../../../../server/office/shown-settings.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

export const metadata = { title: `${t("room.title")}: ${t("room.tabs.entry")}` };

export default async function Page() {
  const staff = await requireStaff("room.settings");
  const [shown, invitations] = await Promise.all([
    readShownSettings(staff),
    repositories().backOffice.invitations.list(staff),
  ]);
  return (
    <>
      <RoomHead here="entry" />
      <EntryForm shown={shown} />
      <InvitationList invitations={orNotFound(invitations)} origin={new URL(env().NEXTAUTH_URL).origin} />
    </>
  );
}
