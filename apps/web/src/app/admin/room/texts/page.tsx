import { RoomHead } from "../../../../features/office/room/room-tabs.tsx";
import { TextsForm } from "../../../../features/office/room/texts-form.tsx";
import { t } from "../../../../features/office/translator.ts";
import { requireStaff } from "../../../../server/office/office-staff.ts";
import { readShownSettings } from "../../../../server/office/shown-settings.ts";

export const metadata = { title: `${t("room.title")}: ${t("room.tabs.texts")}` };

export default async function Page() {
  const shown = await readShownSettings(await requireStaff("room.settings"));
  const forms = [
    { title: t("room.landing"), names: ["landingTitle", "landingText"] },
    { title: t("room.settings.terms"), names: ["terms"] },
    { title: t("room.settings.imprint"), names: ["imprint"] },
  ] as const;
  return (
    <>
      <RoomHead here="texts" />
      {forms.map(({ title, names }) => (
        <TextsForm key={title} shown={shown} title={title} names={names} />
      ))}
    </>
  );
}
