"use client";
import { isRefusal } from "@poker/engine";
import type { Notice } from "@poker/protocol";
import { Bell } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button, buttonClass } from "../../ui/button.tsx";
import { requestJson } from "../../ui/request-json.ts";
import { StatusLine } from "../../ui/status-line.tsx";
import { describeNotice } from "./describe-notice.ts";
import { markNoticesRead } from "./mark-notices-read.ts";
import { dismissNewNotices } from "./new-notice-store.ts";
import { useTimeFormat } from "./use-time-format.ts";

interface UnreadNotices {
  /** null when the player has read their newest notice. */
  readonly newest: Notice | null;
  readonly count: number;
}

/** Says at a table what the newest notice is, and how many more are unread. `arrived` grows with every notice that comes. */
export function NewNoticeLine({ arrived, className }: { readonly arrived: number; readonly className: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const formatTime = useTimeFormat();
  const [unread, setUnread] = useState<UnreadNotices | "unknown" | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    void requestJson<UnreadNotices>("/api/notices/unread", { signal: abort.signal }).then((answer) => {
      if (arrived > 0 && !abort.signal.aborted) setUnread(isRefusal(answer) ? "unknown" : answer);
    });
    return () => abort.abort();
  }, [arrived]);
  if (unread === null || (unread !== "unknown" && unread.newest === null)) return null;
  const { newest, count } = unread === "unknown" ? { newest: null, count: 0 } : unread;
  const text = newest ? describeNotice(t, newest, formatTime, locale) : t("cashier.news");
  const dismiss = () => {
    dismissNewNotices();
    // The player has read the only one here.
    if (newest && count === 1) void markNoticesRead(newest.id);
  };
  return (
    <StatusLine
      look="bar"
      data-testid="new-notice"
      className={className}
      icon={Bell}
      text={count > 1 ? `${text} ${t("cashier.andMore", { count: count - 1 })}` : text}
    >
      {count !== 1 && (
        // In a new tab, because a hand may be running here.
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
      <Button size="sm" onClick={dismiss}>
        {t("waiting.ok")}
      </Button>
    </StatusLine>
  );
}
