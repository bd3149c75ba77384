import { OfficeTabs } from "../page-parts.tsx";
import { t } from "../translator.ts";

const PAGES = {
  coming: "/admin/tournaments",
  over: "/admin/tournaments?show=over",
  templates: "/admin/tournaments/templates",
  schedules: "/admin/tournaments/schedules",
} as const;
const NAMES = ["coming", "over", "templates", "schedules"] as const;

/** Links to the lists of tournaments, templates and schedules. */
export const TournamentTabs = ({ here }: { readonly here: keyof typeof PAGES }) => (
  <OfficeTabs
    title={t("tournaments.title")}
    tabs={NAMES.map((name) => ({ href: PAGES[name], label: t(`tournaments.tabs.${name}`), isHere: name === here }))}
  />
);
