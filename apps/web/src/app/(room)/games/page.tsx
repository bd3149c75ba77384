import type { Metadata } from "next";
import { GamesPage } from "../../../features/private-games/games-page.tsx";
import { gamesFor } from "../../../messages/private-games/games.ts";
import { readRefusedCode } from "../../../server/requests/form-outcome.ts";
import { repositories } from "../../../server/requests/repositories.ts";
import { readRequestLocale } from "../../../server/requests/request-locale.ts";
import { currentUser } from "../../../server/sign-in/current-user.ts";

const MOST_LISTED = 100;

export const generateMetadata = async (): Promise<Metadata> => ({
  title: gamesFor(await readRequestLocale()).list.title,
});

export default async function Page() {
  const user = await currentUser();
  const games = user ? await repositories().privateGames.listForPlayer(user.userId, MOST_LISTED) : [];
  return (
    <GamesPage
      refusedCode={await readRefusedCode("/games")}
      games={games.map(({ tableId, name, title, isOpen, createdAt, closesAt, settings }) => ({
        ...{ tableId, name, title, isOpen, createdAt, closesAt, settings },
      }))}
    />
  );
}
