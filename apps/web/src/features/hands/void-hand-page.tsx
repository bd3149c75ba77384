"use client";
import type { VoidHand } from "@poker/protocol";
import Link from "next/link";
import { useTranslations } from "use-intl";
import type { DealMessages } from "../../messages/deals/deal.ts";
import { useTimeFormat } from "../../ui/local-time.tsx";
import { useTableName } from "../../ui/shown-names.ts";
import { DealWords, useDealMessages, useDealWords } from "../deals/deal/use-deal-words.ts";
import { VerifySection } from "../deals/deal/verify-section.tsx";

interface VoidHandPageProps {
  readonly hand: VoidHand;
  /** The public keys with which the room has signed its deals, newest first. */
  readonly dealKeys: readonly string[];
  readonly dealWords: DealMessages;
}

/**
 * Shows a hand that was promised but never dealt: what that means, why it was not dealt, and how to check its promise.
 * F3
 */
export const VoidHandPage = ({ hand, dealKeys, dealWords }: VoidHandPageProps) => {
  const t = useTranslations("history");
  return (
    <main id="content" className="mx-auto w-full max-w-[84rem] px-4 pt-8 pb-10">
      <DealWords words={dealWords}>
        <VoidHandText hand={hand} />
      </DealWords>
      <VerifySection
        hand={{ handId: hand.id, tableId: hand.tableId, handNo: hand.handNo }}
        keys={dealKeys}
        words={dealWords}
      />
      <p className="mt-6">
        <Link href="/history" className="underline underline-offset-4">
          {t("title")}
        </Link>
      </p>
    </main>
  );
};

function VoidHandText({ hand: { tableName, handNo, reason, endedAt } }: { readonly hand: VoidHand }) {
  const t = useDealWords();
  const nameTable = useTableName();
  const words = new Map(Object.entries(useDealMessages().voidHand.reason));
  const formatTime = useTimeFormat();
  return (
    <div className="max-w-3xl">
      <h1 className="text-2xl font-semibold tracking-tight">
        {t("voidHand.title", { table: nameTable(tableName), hand: String(handNo) })}
      </h1>
      <p className="text-ink-2">{formatTime(endedAt)} UTC</p>
      <p className="mt-4">{t("voidHand.what")}</p>
      <h2 className="mt-6 mb-1 text-lg font-semibold">{t("voidHand.why")}</h2>
      <p>{words.get(reason) ?? t("voidHand.otherReason", { reason })}</p>
    </div>
  );
}
