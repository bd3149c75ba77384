"use client";
import { isRefusal } from "@poker/engine";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { CopyLink } from "./copy-link.tsx";
import { type GameRefusalCode, gameRefusalOf, shareSheet } from "./games-api.ts";
import { useGameWords } from "./use-game-words.ts";

/** Lets the host make and revoke the link by which others see the sheet. H9 */
export function SheetLink({
  tableId,
  initialToken,
  origin,
}: {
  readonly tableId: string;
  /** null when the sheet has no link. */
  readonly initialToken: string | null;
  readonly origin: string;
}) {
  const t = useGameWords();
  const [token, setToken] = useState(initialToken);
  const [problem, setProblem] = useState<GameRefusalCode | null>(null);
  const share = async (isShared: boolean) => {
    const ways = await shareSheet(tableId, isShared);
    setProblem(isRefusal(ways) ? gameRefusalOf(ways) : null);
    if (!isRefusal(ways)) setToken(ways.sheetToken);
  };
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="text-lg font-semibold">{t("sheet.share")}</h2>
      <p className="mb-4 text-sm text-ink-2">{t("sheet.shareHelp")}</p>
      {token !== null && (
        <CopyLink label={t("sheet.link")} url={`${origin}/sheet/${token}`} text={t("sheet.shareText")} />
      )}
      <Problem>{problem && t(`error.${problem}`)}</Problem>
      <Button kind="outline" className="mt-3" onClick={() => void share(token === null)}>
        {t(token === null ? "sheet.makeLink" : "sheet.revoke")}
      </Button>
    </section>
  );
}
