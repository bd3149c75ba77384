import type { Metadata } from "next";
import { NewGamePage } from "../../../../features/private-games/new-game-page.tsx";
import { gamesFor } from "../../../../messages/private-games/games.ts";
import { readGameVisitor } from "../../../../server/private-games/game-page.ts";
import { readRequestLocale } from "../../../../server/requests/request-locale.ts";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: gamesFor(await readRequestLocale()).list.open,
});

export default async function Page() {
  return <NewGamePage visitor={await readGameVisitor()} />;
}
