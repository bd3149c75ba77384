"use client";
import type { SessionInfo } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import type { AccountRefusal } from "./account-refusals.ts";
import { changeAccount } from "./change-account.ts";
import { useTimeFormat } from "./use-time-format.ts";

/** Lists the user's sessions; all but this browser's can be ended. */
export function SessionList({
  sessions,
  currentSessionId,
}: {
  readonly sessions: readonly SessionInfo[];
  readonly currentSessionId: string;
}) {
  const t = useTranslations("account");
  const formatTime = useTimeFormat();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AccountRefusal | null>(null);
  const end = async (sid: string | null) => {
    setBusy(true);
    setProblem(await changeAccount("sessions", { end: sid }));
    setBusy(false);
    router.refresh();
  };
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title" className="mt-8 mb-2 text-sm font-medium text-ink-2">
        {t("sessions")}
      </h2>
      <ul className="rounded-2xl border border-line bg-surface">
        {sessions.map(({ sid, createdAt }) => (
          <li
            key={sid}
            className="flex min-h-14 items-center justify-between gap-4 border-b border-line/60 px-5 py-2 last:border-b-0"
          >
            <span>{t("signedInAt", { at: `${formatTime(createdAt)} UTC` })}</span>
            {sid === currentSessionId ? (
              <span className="text-sm text-ink-3">{t("thisBrowser")}</span>
            ) : (
              <Button size="sm" disabled={busy} onClick={() => void end(sid)}>
                {t("endSession")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 && (
        <Button size="sm" kind="outline" className="mt-3 ml-5" disabled={busy} onClick={() => void end(null)}>
          {t("endOthers")}
        </Button>
      )}
      <Problem>{problem && t(`errors.${problem.code}`)}</Problem>
    </section>
  );
}
