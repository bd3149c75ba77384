"use client";
import type { Notice } from "@poker/protocol";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useTimeFormat } from "../../ui/local-time.tsx";
import { describeNotice } from "./describe-notice.ts";
import { markNoticesRead } from "./new-notice-store.ts";
import { noticeAddress } from "./notice-address.ts";

/**
 * Lists the player's notices, newest first, and marks them as read. Those that were new stay highlighted until the
 * player leaves the page.
 */
export function NoticeList({ notices }: { readonly notices: readonly Notice[] }) {
  const t = useTranslations();
  const locale = useLocale();
  const router = useRouter();
  const formatTime = useTimeFormat();
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const newest = notices.find(({ read }) => !read)?.id ?? null;
  useEffect(() => {
    if (newest === null) return;
    setFresh((known) => new Set([...known, ...notices.filter(({ read }) => !read).map(({ id }) => id)]));
    // If this fails, the notices simply stay unread until the next time.
    void markNoticesRead(newest).then((done) => done && router.refresh());
  }, [newest, notices, router]);

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
              <p>{describeNotice(t, notice, formatTime, locale)}</p>
              <NoticeLink address={noticeAddress(notice)} />
              <p className="mt-0.5 text-sm text-ink-3">
                {(!notice.read || fresh.has(notice.id)) && (
                  <strong className="mr-2 font-medium text-brass-ink">{t("cashier.new")}</strong>
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

function NoticeLink({ address }: { readonly address: string | null }) {
  const t = useTranslations("cashier");
  if (address === null) return null;
  return (
    <Link
      href={address}
      prefetch={false}
      className="inline-block py-1 underline underline-offset-4 pointer-coarse:py-2.5"
    >
      {t("toTable")}
    </Link>
  );
}
