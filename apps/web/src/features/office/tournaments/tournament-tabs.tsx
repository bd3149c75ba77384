import Link from "next/link";
import { buttonClass } from "../../../ui/button.tsx";
import { t } from "../translator.ts";

const PAGES = {
  coming: "/admin/tournaments",
  over: "/admin/tournaments?show=over",
  templates: "/admin/tournaments/templates",
  schedules: "/admin/tournaments/schedules",
} as const;
const NAMES = ["coming", "over", "templates", "schedules"] as const;

/** The lists of tournaments, of their templates and of their schedules. */
export const TournamentTabs = ({ here }: { readonly here: keyof typeof PAGES }) => (
  <nav aria-label={t("tournaments.title")} className="mb-4 flex flex-wrap gap-2">
    {NAMES.map((name) => (
      <Link
        key={name}
        href={PAGES[name]}
        prefetch={false}
        aria-current={name === here ? "page" : undefined}
        className={buttonClass({ size: "sm", kind: name === here ? "quiet" : "ghost" })}
      >
        {t(`tournaments.tabs.${name}`)}
      </Link>
    ))}
  </nav>
);
