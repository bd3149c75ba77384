"use client";
import Link from "next/link";
import { useEffect, useState } from "react";
import type { DealMessages } from "../../../messages/deals/deal.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckList } from "./check-list.tsx";
import { DownloadRecord, recordName } from "./download-record.tsx";
import { type HandVerdict, type VerifiedHand, verifyHand } from "./hand-deal.ts";
import { PromiseDetails } from "./promise-details.tsx";
import { DealWords, useDealWords } from "./use-deal-words.ts";
import { FailedNote, isRoomOnly, VerdictNote } from "./verdict-note.tsx";
import { VerifyCommand } from "./verify-command.tsx";

/** The part after the `#` in the URL of a hand's page. With it, the page starts the check without a click. */
const ANCHOR = "verify";

interface SectionProps {
  readonly hand: VerifiedHand;
  /** The public keys that the room has published, newest first. */
  readonly keys: readonly string[];
}

/**
 * Verifies the deal of a hand in the browser, with nothing but its record. Says what was checked, and what cannot be
 * checked.
 */
export const VerifySection = ({ words, ...props }: SectionProps & { readonly words: DealMessages }) => (
  <DealWords words={words}>
    <VerifyContent {...props} />
  </DealWords>
);

function VerifyContent({ hand, keys }: SectionProps) {
  const t = useDealWords();
  const [verdict, setVerdict] = useState<HandVerdict | "idle" | "checking">("idle");
  const start = async () => {
    setVerdict("checking");
    setVerdict(await verifyHand(hand, keys));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page was opened for the check
  useEffect(() => {
    if (window.location.hash === `#${ANCHOR}`) void start();
  }, []);
  return (
    <section aria-labelledby={ANCHOR} className="mt-10 max-w-3xl">
      <h2 id={ANCHOR} className="mb-1 scroll-mt-20 text-xl font-semibold tracking-tight">
        {t("verify.title")}
      </h2>
      <p className="text-ink-2">
        {t("verify.intro")}{" "}
        <Link href="/fair-deal" className="underline underline-offset-4 hover:text-ink">
          {t("verify.how")}
        </Link>
      </p>
      <div aria-live="polite" className="mt-4">
        {verdict === "idle" ? (
          <Button kind="outline" onClick={() => void start()}>
            {t("verify.start")}
          </Button>
        ) : verdict === "checking" ? (
          <p className="text-ink-2">{t("verify.checking")}</p>
        ) : (
          <VerdictText verdict={verdict} onAgain={() => void start()} />
        )}
      </div>
      {typeof verdict === "object" && <VerdictDetails verdict={verdict} hand={hand} keys={keys} />}
    </section>
  );
}

/** Shows the result of the check in a line or two. */
function VerdictText({ verdict, onAgain }: { readonly verdict: HandVerdict; readonly onAgain: () => void }) {
  const t = useDealWords();
  switch (verdict.kind) {
    case "failed-to-load":
      return (
        <>
          <p className="mb-3">{t(verdict.tooMany ? "verify.tooMany" : "verify.loadFailed")}</p>
          <Button kind="outline" onClick={onAgain}>
            {t("verify.again")}
          </Button>
        </>
      );
    case "absent":
      return <p>{t(`verify.absent.${verdict.why}`)}</p>;
    case "no-worker":
      return <p>{t("verify.noWorker")}</p>;
    case "verified":
      return <VerifiedText verdict={verdict} />;
  }
}

function VerifiedText({ verdict }: { readonly verdict: Extract<HandVerdict, { kind: "verified" }> }) {
  const t = useDealWords();
  const { report, file, kept } = verdict;
  if (!report.ok) return <FailedNote checks={report.checks} />;
  return (
    <VerdictNote ok>
      <span className="block font-semibold">
        {t(isRoomOnly(report.checks) ? "verify.verifiedRoomOnly" : "verify.verified")}
      </span>
      {file?.record.outcome === "void" && <span className="block text-ink-2">{t("verify.void")}</span>}
      <span className="block text-ink-2">{t(`verify.kept.${kept}`)}</span>
      <span className="block text-ink-2">{t(file?.own ? "verify.reason.mine" : "verify.reason.public")}</span>
    </VerdictNote>
  );
}

/** Shows the room's promise, each check, what no check can prove, and the record itself. */
function VerdictDetails({ verdict, hand, keys }: SectionProps & { readonly verdict: HandVerdict }) {
  const t = useDealWords();
  if (verdict.kind !== "verified" && verdict.kind !== "no-worker") return null;
  const record = verdict.kind === "verified" ? (verdict.file?.record ?? null) : null;
  return (
    <>
      {verdict.kind === "verified" && <CheckList checks={verdict.report.checks} />}
      {record && (
        <PromiseDetails record={record} hash={verdict.kind === "verified" ? (verdict.file?.hash ?? "") : ""} />
      )}
      {record && (
        <>
          <h3 className="mt-6 mb-1 font-semibold">{t("verify.cannot.title")}</h3>
          <ul className="list-disc pl-5 text-ink-2 marker:text-ink-3">
            <li>{t("verify.cannot.looked")}</li>
            <li>{t("verify.cannot.whole", { percent: Math.floor(100 * (1 - 1 / record.decks)) })}</li>
          </ul>
        </>
      )}
      <DownloadRecord hand={hand} verdict={verdict} />
      <VerifyCommand file={recordName(hand)} publicKey={keys[0]} />
    </>
  );
}
