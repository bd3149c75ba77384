import { OfficeTabs, PageHead } from "../page-parts.tsx";
import { t } from "../translator.ts";

const PAGES = {
  name: "/admin/room",
  look: "/admin/room/look",
  texts: "/admin/room/texts",
  entry: "/admin/room/entry",
  play: "/admin/room/play",
  retention: "/admin/room/retention",
  versions: "/admin/room/versions",
} as const;
const NAMES = ["name", "look", "texts", "entry", "play", "retention", "versions"] as const;

/** Shows the title of a settings page, with links to all settings pages of the room. */
export const RoomHead = ({ here }: { readonly here: keyof typeof PAGES }) => (
  <>
    <PageHead title={here === "name" ? t("room.title") : `${t("room.title")}: ${t(`room.tabs.${here}`)}`} />
    <OfficeTabs
      title={t("room.title")}
      tabs={NAMES.map((name) => ({ href: PAGES[name], label: t(`room.tabs.${name}`), isHere: name === here }))}
    />
  </>
);
