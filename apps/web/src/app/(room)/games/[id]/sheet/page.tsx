import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { env } from "../../../../../env.ts";
import { SheetLink, SheetPage } from "../../../../../features/private-games/sheet-page.tsx";
import { httpSettings, publicOrigins } from "../../../../../http/http-settings.ts";
import { outsideOrigin } from "../../../../../http/loopback.ts";
import { gamesFor } from "../../../../../messages/private-games/games.ts";
import { readGameSheet } from "../../../../../server/private-games/game-sheet.ts";
import { type IdProps, readIdParam, uuidSchema } from "../../../../../server/requests/address-params.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { readRequestLocale } from "../../../../../server/requests/request-locale.ts";
import { currentUser } from "../../../../../server/sign-in/current-user.ts";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: gamesFor(await readRequestLocale()).sheet.title,
});

/** Shows the score sheet to the players of the game. Also shows the host the link with which others can see the sheet. H9 */
export default async function Page({ params }: IdProps) {
  const id = await readIdParam(params, uuidSchema);
  const user = await currentUser();
  if (!user) redirect(`/sign-in?${new URLSearchParams({ next: `/games/${id}/sheet` })}`);
  const sheet = await readGameSheet(id);
  if (!sheet) notFound();
  const { privateGames } = repositories();
  const isHost = (await privateGames.get(id))?.hostId === user.userId;
  const invitation = isHost ? await privateGames.invitation(user.sessionKey, id) : null;
  return (
    <SheetPage sheet={sheet} csvPath={`/api/games/${id}/sheet.csv`} isPlayer>
      {isHost && (
        <SheetLink
          tableId={id}
          initialToken={invitation?.sheetToken ?? null}
          origin={outsideOrigin(publicOrigins(httpSettings())) ?? new URL(env().NEXTAUTH_URL).origin}
        />
      )}
    </SheetPage>
  );
}
