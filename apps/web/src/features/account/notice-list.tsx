"use client";
import { NEVER_EXPIRES, type Notice } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { formatAmount } from "../../ui/format-amount.ts";
import { useTimeFormat } from "./use-time-format.ts";

/**
 * Lists the player's notices, newest first. Showing the list marks them as read; new ones stay highlighted until the player
 * leaves the page.
 */
export function NoticeList({ notices }: { readonly notices: readonly Notice[] }) {
  const t = useTranslations();
  const router = useRouter();
  const formatTime = useTimeFormat();
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const newest = notices.find(({ read }) => !read)?.id ?? null;
  useEffect(() => {
    if (newest === null) return;
    setFresh((known) => new Set([...known, ...notices.filter(({ read }) => !read).map(({ id }) => id)]));
    markNoticesRead(newest)
      .then((done) => done && router.refresh())
      .catch(() => {}); // still unread the next time
  }, [newest, notices, router]);

  const words = (notice: Notice): string => {
    if (notice.kind === "refilled")
      return t("cashier.notice.refilled", { amount: formatAmount(notice.detail.amount, notice.detail.currency) });
    if (notice.kind === "queue-left") {
      const { pool, reason } = notice.detail;
      return t("cashier.notice.queue-left", { pool, reason: t(`pool.left.${reason}`) });
    }
    if (notice.kind === "chips-adjusted") {
      const { amount, currency } = notice.detail;
      const key = amount < 0 ? "chips-taken" : "chips-given";
      return t(`cashier.notice.${key}`, { amount: formatAmount(Math.abs(amount), currency) });
    }
    if (notice.kind === "account-changed") {
      const { sanction, until, reason } = notice.detail;
      if (until === null) return t(`cashier.notice.account-changed.${sanction}-lifted`, { reason });
      const end = until >= NEVER_EXPIRES ? t("cashier.notice.account-changed.for-good") : `${formatTime(until)} UTC`;
      return t(`cashier.notice.account-changed.${sanction}`, { until: end, reason });
    }
    const { handNo, amount, currency } = notice.detail;
    const table = notice.tableName ?? t("cashier.aTable");
    return t(`cashier.notice.${notice.kind}`, { hand: handNo, table, amount: formatAmount(amount, currency) });
  };
  return (
    <section id="notices" aria-labelledby="notices-title">
      <h2 id="notices-title" className="mt-8 mb-2 text-sm font-medium text-ink-2">
        {t("cashier.notices")}
      </h2>
      {notices.length === 0 ? (
        <p className="text-ink-2">{t("cashier.noNotices")}</p>
      ) : (
        <ul className="rounded-2xl border border-line bg-surface">
          {notices.map((notice) => (
            <li key={notice.id} className="border-b border-line/60 px-5 py-3 last:border-b-0">
              <p>{words(notice)}</p>
              <p className="mt-0.5 text-sm text-ink-3">
                {(!notice.read || fresh.has(notice.id)) && (
                  <strong className="mr-2 font-medium text-brass">{t("cashier.new")}</strong>
                )}
                {formatTime(notice.at)} UTC
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

async function markNoticesRead(upTo: number): Promise<boolean> {
  const { ok } = await fetch("/api/notices/read", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ upTo }),
  });
  return ok;
}
