import Link from "next/link";
import { buttonClass } from "../../../ui/button.tsx";
import { PageHead } from "../page-parts.tsx";
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

/** The head of the pages about the room's settings, with the links to all of them. */
export const RoomHead = ({ here }: { readonly here: keyof typeof PAGES }) => (
  <>
    <PageHead title={here === "name" ? t("room.title") : `${t("room.title")}: ${t(`room.tabs.${here}`)}`} />
    <nav aria-label={t("room.title")} className="mb-6 flex flex-wrap gap-2">
      {NAMES.map((name) => (
        <Link
          key={name}
          href={PAGES[name]}
          prefetch={false}
          aria-current={name === here ? "page" : undefined}
          className={buttonClass({ size: "sm", kind: name === here ? "quiet" : "ghost" })}
        >
          {t(`room.tabs.${name}`)}
        </Link>
      ))}
    </nav>
  </>
);
