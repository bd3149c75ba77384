"use client";
import { AlarmClock } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { buttonClass } from "../../ui/button.tsx";
import { formatClock } from "../../ui/format-duration.ts";
import { useServerNow } from "../../ui/server-clock.ts";
import { tournamentHref, useTournamentName } from "../../ui/shown-names.ts";
import { StatusLine } from "../../ui/status-line.tsx";
import { useOwnTables } from "../tables/own-tables/own-table-store.ts";
import { useToActNotification } from "../tables/own-tables/use-to-act-notification.ts";
import { type ComingStart, dueStart } from "./coming-starts.ts";

/** The line that reminds the player of the next start when it is near. */
export function StartReminderLine({ coming }: { readonly coming: readonly ComingStart[] }) {
  const t = useTranslations("tournaments.reminder");
  const nameOf = useTournamentName();
  const router = useRouter();
  const pathname = usePathname();
  const now = useServerNow();
  const tables = useOwnTables((state) => state.tables);
  const seatedIn = tables.map(({ tournamentId }) => tournamentId);
  const due = now === null ? null : dueStart(coming, now, seatedIn);
  const href = due ? tournamentHref(due.tournament.id) : "";
  const tournament = due ? nameOf(due.tournament) : "";
  const leftMs = due && now !== null ? due.startsAt - now : 0;
  const said = t(leftMs > 0 ? "title" : "now", { tournament });
  useToActNotification({
    key: due && `start ${due.tournament.id}`,
    tableId: due?.tournament.id ?? "",
    title: t("title", { tournament }),
    body: t("soon", { tournament, time: formatClock(leftMs) }),
    onClick: () => router.push(href),
  });
  if (!due) return null;
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <StatusLine
        look="bar"
        icon={AlarmClock}
        data-testid="start-reminder"
        text={leftMs > 0 ? t("soon", { tournament, time: formatClock(leftMs) }) : t("now", { tournament })}
      >
        {pathname !== href && (
          <Link
            href={href}
            aria-label={`${t("open")}: ${tournament}`}
            className={buttonClass({ kind: "ghost", size: "sm" })}
          >
            {t("open")}
          </Link>
        )}
      </StatusLine>
    </>
  );
}
