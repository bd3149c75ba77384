import { NameForm } from "../../../features/office/room/name-form.tsx";
import { RoomHead } from "../../../features/office/room/room-tabs.tsx";
import { t } from "../../../features/office/translator.ts";
import { requireStaff } from "../../../server/office/office-staff.ts";
import { roomSettings } from "../../../server/office/room-settings.ts";
import { readShownSettings } from "../../../server/office/shown-settings.ts";

export const metadata = { title: t("room.title") };

export default async function Page() {
  const shown = await readShownSettings(await requireStaff("room.settings"));
  return (
    <>
      <RoomHead here="name" />
      <NameForm shown={shown} current={roomSettings()} />
    </>
  );
}
