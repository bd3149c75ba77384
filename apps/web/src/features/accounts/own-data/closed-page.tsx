"use client";
import Link from "next/link";
import type { DataMessages } from "../../../messages/accounts/accounts.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { useTimeFormat } from "../../../ui/local-time.tsx";
import type { WayBack } from "./closed-path.ts";
import { DataWords, DeletedAndKept, daysUntilDeletion, useDataWords } from "./own-data-parts.tsx";

interface ClosedPageProps {
  readonly words: DataMessages;
  readonly return: WayBack;
  readonly graceDays: number;
  readonly retentionDays: number;
}

/** Says what happens to an account that its person has closed. Anybody can open this page. Decision 0066 */
export const ClosedPage = ({ words, ...rest }: ClosedPageProps) => (
  <DataWords words={words}>
    <Closed {...rest} />
  </DataWords>
);

function Closed({ return: wayBack, graceDays, retentionDays }: Omit<ClosedPageProps, "words">) {
  const t = useDataWords();
  const formatTime = useTimeFormat();
  return (
    <main id="content" className="mx-auto w-full max-w-2xl px-4 pt-8 pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{t("closed.title")}</h1>
      <p className="mt-2">
        {t("closed.signedOut")} {wayBack.kind === "until" && t("closed.until", { at: `${formatTime(wayBack.at)} UTC` })}
        {wayBack.kind === "never" && t("closed.never")}
        {wayBack.kind === "unknown" && t("closed.unknown", { grace: graceDays })}
      </p>
      <DeletedAndKept className="mt-6" />
      <p className="text-sm">
        {t("closed.deletion", {
          days: daysUntilDeletion({ guest: wayBack.kind === "never", graceDays, retentionDays }),
        })}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link href="/" className={buttonClass({ kind: "primary" })}>
          {t("closed.lobby")}
        </Link>
        {wayBack.kind !== "never" && (
          <Link href="/sign-in" className={buttonClass({ kind: "outline" })}>
            {t("closed.signIn")}
          </Link>
        )}
      </div>
    </main>
  );
}
