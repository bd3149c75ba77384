import { LogoForm } from "../../../../features/office/room/logo-form.tsx";
import { LookForm } from "../../../../features/office/room/look-form.tsx";
import { RoomHead } from "../../../../features/office/room/room-tabs.tsx";
import { t } from "../../../../features/office/translator.ts";
import { pictureAddress } from "../../../../http/room-pictures.ts";
import { requireStaff } from "../../../../server/office/office-staff.ts";
import { readShownSettings } from "../../../../server/office/shown-settings.ts";

export const metadata = { title: `${t("room.title")}: ${t("room.tabs.look")}` };

export default async function Page() {
  const shown = await readShownSettings(await requireStaff("room.settings"));
  return (
    <>
      <RoomHead here="look" />
      <LookForm shown={shown} />
      <LogoForm shown={shown} logo={pictureAddress("/logo.png")} />
    </>
  );
}
