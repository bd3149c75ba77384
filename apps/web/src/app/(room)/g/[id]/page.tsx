import { toGameKey } from "@poker/protocol";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import * as z from "zod";
import { type InvitedGame, JoinPage } from "../../../../features/private-games/join-page.tsx";
import { gamesFor } from "../../../../messages/games.ts";
import { clientBlock } from "../../../../server/client-address.ts";
import { currentUser } from "../../../../server/current-user.ts";
import { readGameVisitor } from "../../../../server/game-visitor.ts";
import { type IdProps, parseIdPart } from "../../../../server/id-param.ts";
import { gameKeysPerAddress } from "../../../../server/rate-limits.ts";
import { repositories } from "../../../../server/repositories.ts";
import { readRequestLocale } from "../../../../server/request-locale.ts";
import { MessagePage } from "../../../../ui/message-page.tsx";

/** The same for every link, right or wrong: what shows a link's preview learns nothing of its game. Fault 88 */
export async function generateMetadata(): Promise<Metadata> {
  const { pageTitle, preview } = gamesFor(await readRequestLocale()).join;
  return {
    title: pageTitle,
    description: preview,
    openGraph: { title: pageTitle, description: preview },
    robots: { index: false, follow: false },
  };
}

const keySchema = z.string().max(64).transform(toGameKey);

/** The way into a private game by its link or code; a wrong one is not found, whatever is wrong with it. H2, fault 88 */
export default async function Page({ params }: IdProps) {
  const key = await parseIdPart(params, keySchema);
  if (key === null) notFound();
  if (!(await gameKeysPerAddress.tryConsume(clientBlock(await headers())))) return <TooManyTries />;
  const game = await readInvitedGame(key);
  return game ? <JoinPage game={game} visitor={await readGameVisitor()} /> : notFound();
}

async function TooManyTries() {
  const { limited, limitedHelp } = gamesFor(await readRequestLocale()).join;
  return <MessagePage title={limited} help={limitedHelp} />;
}

async function readInvitedGame(key: string): Promise<InvitedGame | null> {
  const { privateGames, tables, users } = repositories();
  const found = await privateGames.find(key);
  if (!found) return null;
  const { tableId, hasPassword } = found;
  const user = await currentUser();
  const [game, table, standing] = await Promise.all([
    privateGames.get(tableId),
    tables.get(tableId),
    user && privateGames.standingOf(tableId, user.userId),
  ]);
  if (!game || !table) return null;
  const isIn = standing === "admitted";
  return {
    key,
    title: game.title,
    hostName: (await users.getById(game.hostId))?.name ?? "",
    settings: game.settings,
    // Behind a password, its right answer alone shows who is there.
    seated: hasPassword && standing === null ? [] : table.summary.seated.map(({ name }) => name ?? ""),
    hasPassword: hasPassword && standing === null,
    mayPlay: game.admission === "link" || isIn,
    mayWatch: isIn || game.watching === "link",
  };
}
