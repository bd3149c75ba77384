import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { env } from "../../../../../env.ts";
import { SheetLink } from "../../../../../features/private-games/sheet-link.tsx";
import { SheetPage } from "../../../../../features/private-games/sheet-page.tsx";
import { gamesFor } from "../../../../../messages/games.ts";
import { currentUser } from "../../../../../server/current-user.ts";
import { readGameSheet } from "../../../../../server/game-sheet.ts";
import { type IdProps, readIdParam, uuidSchema } from "../../../../../server/id-param.ts";
import { repositories } from "../../../../../server/repositories.ts";
import { readRequestLocale } from "../../../../../server/request-locale.ts";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: gamesFor(await readRequestLocale()).sheet.title,
});

/** The sheet for those who have played; for its host also the link by which others see it. H9 */
export default async function Page({ params }: IdProps) {
  const id = await readIdParam(params, uuidSchema);
  const user = await currentUser();
  if (!user) redirect(`/sign-in?${new URLSearchParams({ next: `/games/${id}/sheet` })}`);
  const sheet = await readGameSheet(id);
  if (!sheet) notFound();
  const { privateGames } = repositories();
  const isHost = (await privateGames.get(id))?.hostId === user.userId;
  const ways = isHost ? await privateGames.waysIn(user.sessionKey, id) : null;
  return (
    <SheetPage sheet={sheet} csvPath={`/api/games/${id}/sheet.csv`} isPlayer>
      {isHost && (
        <SheetLink tableId={id} initialToken={ways?.sheetToken ?? null} origin={new URL(env().NEXTAUTH_URL).origin} />
      )}
    </SheetPage>
  );
}
