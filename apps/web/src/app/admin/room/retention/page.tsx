import { RetentionForm } from "../../../../features/office/room/retention-form.tsx";
import { RoomHead } from "../../../../features/office/room/room-tabs.tsx";
import { t } from "../../../../features/office/translator.ts";
import { requireStaff } from "../../../../server/office/office-staff.ts";
import { roomSettings } from "../../../../server/office/room-settings.ts";
import { readShownSettings } from "../../../../server/office/shown-settings.ts";

export const metadata = { title: `${t("room.title")}: ${t("room.tabs.retention")}` };

export default async function Page() {
  const shown = await readShownSettings(await requireStaff("room.settings"));
  return (
    <>
      <RoomHead here="retention" />
      <RetentionForm shown={shown} current={roomSettings()} />
    </>
  );
}
