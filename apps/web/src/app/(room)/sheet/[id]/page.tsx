import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SheetPage } from "../../../../features/private-games/sheet-page.tsx";
import { gamesFor } from "../../../../messages/private-games/games.ts";
import { gameTokenSchema, readGameSheet } from "../../../../server/private-games/game-sheet.ts";
import { type IdProps, readIdParam } from "../../../../server/requests/address-params.ts";
import { readRequestLocale } from "../../../../server/requests/request-locale.ts";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: gamesFor(await readRequestLocale()).sheet.sharedTitle,
  robots: { index: false, follow: false },
});

/** Shows a score sheet to everyone who has its link. The host can revoke the link. H9 */
export default async function Page({ params }: IdProps) {
  const token = await readIdParam(params, gameTokenSchema);
  const sheet = await readGameSheet(token);
  return sheet ? <SheetPage sheet={sheet} csvPath={`/api/games/${token}/sheet.csv`} isPlayer={false} /> : notFound();
}
