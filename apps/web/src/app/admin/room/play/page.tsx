import { PlayForm } from "../../../../features/office/room/play-form.tsx";
import { RoomHead } from "../../../../features/office/room/room-tabs.tsx";
import { t } from "../../../../features/office/translator.ts";
import { requireStaff } from "../../../../server/office/office-staff.ts";
import { roomSettings } from "../../../../server/office/room-settings.ts";
import { readShownSettings } from "../../../../server/office/shown-settings.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

export const metadata = { title: `${t("room.title")}: ${t("room.tabs.play")}` };

export default async function Page() {
  const staff = await requireStaff("room.settings");
  const [shown, rule] = await Promise.all([readShownSettings(staff), repositories().refills.getWholeRule()]);
  return (
    <>
      <RoomHead here="play" />
      <PlayForm shown={shown} current={roomSettings()} rule={rule} />
    </>
  );
}
