"use client";
import type { SessionInfo } from "@poker/protocol";
import { MonitorSmartphone, Smartphone } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { describeDevice, describeSessionPlace } from "../../../ui/describe-session.ts";
import { Problem } from "../../../ui/field.tsx";
import { useLocalTime } from "../../../ui/local-time.tsx";
import type { AccountRefusal } from "../../accounts/account-refusals.ts";
import { changeAccount } from "../../accounts/use-account-request.ts";
import { SecuritySection, useSessionWords } from "./security-page.tsx";

const IS_PHONE = /iOS|Android/;

/**
 * Lists the user's sessions, beginning with the session of this browser. The user can end every session except this
 * one.
 */
export function SessionSection({
  sessions,
  currentSessionId,
}: {
  readonly sessions: readonly SessionInfo[];
  readonly currentSessionId: string;
}) {
  const t = useTranslations("account");
  const words = useSessionWords();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<AccountRefusal | "ended" | null>(null);
  const end = async (sid: string | null) => {
    setBusy(true);
    setOutcome((await changeAccount("sessions", { end: sid })) ?? "ended");
    setBusy(false);
    router.refresh();
  };
  const others = sessions
    .filter(({ sid }) => sid !== currentSessionId)
    .sort((one, other) => other.lastUsedAt - one.lastUsedAt);
  const here = sessions.filter(({ sid }) => sid === currentSessionId);
  return (
    <SecuritySection title={words("sessions.title")} help={words("sessions.help")}>
      <ul>
        {here.map((session) => (
          <SessionRow key={session.sid} session={session} onEnd={null} busy={busy} />
        ))}
        {others.map((session) => (
          <SessionRow key={session.sid} session={session} onEnd={() => void end(session.sid)} busy={busy} />
        ))}
      </ul>
      {others.length > 1 && (
        <Button kind="outline" className="m-5" disabled={busy} onClick={() => void end(null)}>
          {words("sessions.endOthers")}
        </Button>
      )}
      <div className="px-5">
        <Problem>{outcome !== null && outcome !== "ended" && t(`errors.${outcome.code}`)}</Problem>
      </div>
      <p role="status" className="border-t border-line/60 px-5 py-3 text-sm empty:hidden">
        {outcome === "ended" && words("sessions.ended")}
      </p>
    </SecuritySection>
  );
}

/** Shows a session. `onEnd` ends it; null for the session of this browser. */
function SessionRow({
  session,
  onEnd,
  busy,
}: {
  readonly session: SessionInfo;
  readonly onEnd: (() => void) | null;
  readonly busy: boolean;
}) {
  const t = useTranslations();
  const words = useSessionWords();
  const formatTime = useLocalTime();
  const [device = "", ...from] = describeSessionPlace(t, session, useLocale());
  const Icon = IS_PHONE.test(session.device ?? "") ? Smartphone : MonitorSmartphone;
  return (
    <li className="flex items-start gap-4 border-b border-line/60 px-5 py-4 last:border-b-0">
      <Icon className="mt-0.5 size-5 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {device}
          {onEnd === null && (
            <span className="rounded-full bg-surface-2 px-2 py-0.5 text-xs text-ink-2">{words("sessions.here")}</span>
          )}
        </p>
        {from.length > 0 && <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{from.join(" · ")}</p>}
        <p className="text-sm text-ink-3">
          {onEnd === null
            ? words("sessions.inUse")
            : words("sessions.lastUsed", { at: formatTime(session.lastUsedAt) })}
          {" · "}
          {words("sessions.since", { at: formatTime(session.createdAt) })}
        </p>
      </div>
      {onEnd && (
        <Button
          size="sm"
          disabled={busy}
          onClick={onEnd}
          aria-label={words("sessions.endNamed", {
            device: describeDevice(t, session.device),
            at: formatTime(session.createdAt),
          })}
        >
          {words("sessions.end")}
        </Button>
      )}
    </li>
  );
}
