"use client";
import type { DealFile } from "@poker/fair-deal";
import { Button } from "../../../ui/button.tsx";
import { saveText } from "../../../ui/save-text.ts";
import type { HandVerdict, VerifiedHand } from "./hand-deal.ts";
import { useDealWords } from "./use-deal-words.ts";

/** Returns the file name for a hand's record. */
export const recordName = ({ tableId, handNo }: { readonly tableId: string; readonly handNo: number }): string =>
  `deal-${tableId.slice(0, 8)}-${handNo}.json`;

/**
 * Buttons that save the record as a file, with or without the reader's own cards. A record that cannot be read is saved
 * as the server sent it.
 */
export function DownloadRecord({
  hand,
  verdict,
}: {
  readonly hand: VerifiedHand;
  readonly verdict: Extract<HandVerdict, { kind: "verified" | "no-worker" }>;
}) {
  const t = useDealWords();
  const file = verdict.kind === "verified" ? verdict.file : null;
  const received = verdict.kind === "verified" ? verdict.received : verdict.file;
  const save = async (whole: DealFile) => {
    const { dealFileText } = await import("@poker/fair-deal");
    saveText(recordName(hand), dealFileText(whole));
  };
  const savePublic = () => {
    if (!file) return saveText(recordName(hand), JSON.stringify(received));
    const { own: _own, ...shared } = file;
    return save(shared);
  };
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button kind="outline" onClick={() => void savePublic()}>
          {t("verify.download")}
        </Button>
        {file?.own && (
          <Button kind="outline" onClick={() => void save(file)}>
            {t("verify.downloadOwn")}
          </Button>
        )}
      </div>
      {file && <p className="mt-2 text-sm text-ink-2">{t("verify.downloadHelp")}</p>}
    </>
  );
}
