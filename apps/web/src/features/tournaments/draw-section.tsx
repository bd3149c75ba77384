"use client";
import type { DrawOutcome } from "@poker/client";
import Link from "next/link";
import { useEffect, useState } from "react";
import type { DealMessages } from "../../messages/deals/deal.ts";
import { Button } from "../../ui/button.tsx";
import { saveText } from "../../ui/save-text.ts";
import { CheckList } from "../deals/deal/check-list.tsx";
import { type DrawVerdict, drawRecordName, readKeptDraw, verifyDraw } from "../deals/deal/tournament-draw.ts";
import { DealWords, useDealWords } from "../deals/deal/use-deal-words.ts";
import { FailedNote, isRoomOnly, VerdictNote } from "../deals/deal/verdict-note.tsx";
import { VerifyCommand } from "../deals/deal/verify-command.tsx";
import { PageSection } from "./page-section.tsx";

interface DrawSectionProps {
  readonly tournamentId: string;
  /** `before`: the seats have not been drawn yet. `drawn`: they have been. `void`: the tournament was cancelled before the draw. */
  readonly stage: "before" | "drawn" | "void";
  /** The result of the check that this page made of the draw; null before the check. */
  readonly outcome: DrawOutcome | null;
}

/** Explains how the first seats are drawn. Lets the viewer verify the draw in the browser, from the draw's record alone. M10 */
export const DrawSection = ({ words, ...props }: DrawSectionProps & { readonly words: DealMessages }) => (
  <DealWords words={words}>
    <PageSection id="draw" title={props.stage === "before" ? words.draw.titleBefore : words.draw.title}>
      <DrawContent {...props} />
    </PageSection>
  </DealWords>
);

const TEXTS = { before: "draw.before", drawn: "draw.after", void: "draw.void" } as const;

/** Shows the draw with a button to check it. If the draw is void, only viewers whose browser took part in it can check it. */
function DrawContent({ tournamentId, stage, outcome }: DrawSectionProps) {
  const t = useDealWords();
  const own = useOwnOutcome(tournamentId, outcome);
  const [verdict, setVerdict] = useState<DrawVerdict | "idle" | "checking">("idle");
  const start = async () => {
    setVerdict("checking");
    setVerdict(await verifyDraw(tournamentId));
  };
  return (
    <div>
      <p className="text-ink-2">
        {t(TEXTS[stage])}{" "}
        <Link href="/fair-deal" className="underline underline-offset-4 hover:text-ink">
          {t("verify.how")}
        </Link>
      </p>
      {own && <OwnPart outcome={own} />}
      {(stage === "drawn" || own) && (
        <div aria-live="polite" className="mt-3">
          {verdict === "idle" ? (
            <Button kind="outline" onClick={() => void start()}>
              {t("draw.start")}
            </Button>
          ) : verdict === "checking" ? (
            <p className="text-ink-2">{t("verify.checking")}</p>
          ) : (
            <VerdictText verdict={verdict} onAgain={() => void start()} />
          )}
        </div>
      )}
      {typeof verdict === "object" && <VerdictDetails tournamentId={tournamentId} verdict={verdict} />}
    </div>
  );
}

/** Returns the result of this browser's own check, made on this page or on an earlier visit. */
function useOwnOutcome(
  tournamentId: string,
  outcome: DrawOutcome | null,
): Pick<DrawOutcome, "faults" | "isRevealed"> | null {
  const [kept, setKept] = useState<Pick<DrawOutcome, "faults" | "isRevealed"> | null>(null);
  useEffect(() => {
    let isShown = true;
    void readKeptDraw(tournamentId).then((draw) => isShown && setKept(draw?.outcome ?? null));
    return () => {
      isShown = false;
    };
  }, [tournamentId]);
  return outcome ?? kept;
}

function OwnPart({
  outcome: { faults, isRevealed },
}: {
  readonly outcome: Pick<DrawOutcome, "faults" | "isRevealed">;
}) {
  const t = useDealWords();
  const ok = faults.length === 0;
  return (
    <div className="mt-3" role={ok ? undefined : "alert"}>
      <VerdictNote ok={ok}>
        {ok ? (
          t(isRevealed ? "draw.own" : "draw.ownLeftOut")
        ) : (
          <>
            <span className="block font-semibold text-danger">{t("draw.failed")}</span>
            <span className="block text-ink-2">{t("verify.failedHelp")}</span>
          </>
        )}
      </VerdictNote>
    </div>
  );
}

function VerdictText({ verdict, onAgain }: { readonly verdict: DrawVerdict; readonly onAgain: () => void }) {
  const t = useDealWords();
  switch (verdict.kind) {
    case "failed-to-load":
      return (
        <>
          <p className="mb-3">{t(verdict.tooMany ? "draw.tooMany" : "verify.loadFailed")}</p>
          <Button kind="outline" onClick={onAgain}>
            {t("verify.again")}
          </Button>
        </>
      );
    case "absent":
      return <p>{t(`draw.absent.${verdict.why}`)}</p>;
    case "no-worker":
      return <p>{t("verify.noWorker")}</p>;
    case "verified": {
      const { ok, checks } = verdict.report;
      if (!ok) return <FailedNote checks={checks} />;
      return (
        <VerdictNote ok>
          <span className="font-semibold">{t(isRoomOnly(checks) ? "draw.verifiedRoomOnly" : "verify.verified")}</span>
        </VerdictNote>
      );
    }
  }
}

/** Shows each part of the check, what no check can prove, and the record of the draw itself. */
function VerdictDetails({ tournamentId, verdict }: { readonly tournamentId: string; readonly verdict: DrawVerdict }) {
  const t = useDealWords();
  if (verdict.kind !== "verified" && verdict.kind !== "no-worker") return null;
  const name = drawRecordName(tournamentId);
  return (
    <>
      {verdict.kind === "verified" && <CheckList checks={verdict.report.checks} />}
      <h3 className="mt-6 mb-1 font-semibold">{t("verify.cannot.title")}</h3>
      <ul className="list-disc pl-5 text-ink-2 marker:text-ink-3">
        <li>{t("draw.cannot")}</li>
        <li>{t("draw.later")}</li>
      </ul>
      <div className="mt-6">
        <Button kind="outline" onClick={() => saveText(name, JSON.stringify(verdict.received))}>
          {t("verify.download")}
        </Button>
      </div>
      <VerifyCommand file={name} publicKey={verdict.keys[0]} />
    </>
  );
}
