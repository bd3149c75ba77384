"use client";
import { isRefusal } from "@poker/engine";
import type { Notice } from "@poker/protocol";
import { Bell } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useTimeFormat } from "../../ui/local-time.tsx";
import { requestJson } from "../../ui/request-json.ts";
import { StatusLine } from "../../ui/status-line.tsx";
import { forgetStart } from "./coming-starts.ts";
import { describeNotice } from "./describe-notice.ts";
import { dismissNewNotices, markNoticesRead, useNewNotices } from "./new-notice-store.ts";

interface UnreadNotices {
  /** The newest unread notice; null when the player has read all of them. */
  readonly newest: Notice | null;
  readonly count: number;
}

const NONE_KNOWN: UnreadNotices = { newest: null, count: 0 };

/**
 * Fetches the unread notices each time a new one arrives. Returns null until the first answer, and `unknown` when the
 * request has failed.
 */
function useUnreadNotices(arrived: number): UnreadNotices | "unknown" | null {
  const [unread, setUnread] = useState<UnreadNotices | "unknown" | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    void requestJson<UnreadNotices>("/api/notices/unread", { signal: abort.signal }).then((answer) => {
      if (arrived === 0 || abort.signal.aborted) return;
      setUnread(isRefusal(answer) ? "unknown" : answer);
      // Removes the start of a cancelled tournament from the list of coming starts. Only pages that the web server
      // renders update this list, and no such page opens while the player stays at a table.
      if (!isRefusal(answer) && answer.newest?.kind === "tournament-cancelled")
        forgetStart(answer.newest.detail.tournamentId);
    });
    return () => abort.abort();
  }, [arrived]);
  return unread;
}

/** Hides the line. If the notice in the line was the only unread one, also marks it as read. */
function dismiss({ newest, count }: UnreadNotices): void {
  dismissNewNotices();
  if (newest && count === 1) void markNoticesRead(newest.id);
}

/**
 * A line at a table with the player's newest notice. It also says how many more are unread. `arrived` grows with each
 * new notice. If the notice is about a seat that was given up, the line disappears when the player has read the reason
 * at the table, or sits there again.
 */
export function NewNoticeLine({ arrived, className }: { readonly arrived: number; readonly className: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const formatTime = useTimeFormat();
  const unread = useUnreadNotices(arrived);
  const acknowledgedSeatAt = useNewNotices((state) => state.acknowledgedSeatAt);
  const known = unread === null || unread === "unknown" ? NONE_KNOWN : unread;
  const { newest, count } = known;
  const isAcknowledged = newest?.kind === "seat-given-up" && newest.detail.tableId === acknowledgedSeatAt;
  const isOver = isAcknowledged && count === 1;
  useEffect(() => {
    if (isOver) dismiss(known);
  }, [isOver, known]);
  if (unread === null || (unread !== "unknown" && newest === null) || isOver) return null;
  const isTold = newest !== null && !isAcknowledged;
  const text = isTold ? describeNotice(t, newest, formatTime, locale) : t("cashier.news");
  return (
    <StatusLine
      look="bar"
      data-testid="new-notice"
      className={className}
      icon={Bell}
      text={isTold && count > 1 ? `${text} ${t("cashier.andMore", { count: count - 1 })}` : text}
    >
      {count !== 1 && (
        // Opens a new tab, because a hand may be running on this page.
        <Link
          href="/account#notices"
          target="_blank"
          prefetch={false}
          onClick={dismissNewNotices}
          className={buttonClass({ size: "sm" })}
        >
          {t("cashier.readNews")}
        </Link>
      )}
      <Button size="sm" onClick={() => dismiss(known)}>
        {t("waiting.ok")}
      </Button>
    </StatusLine>
  );
}
