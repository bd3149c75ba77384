import { isRefusal } from "@poker/engine";
import { toGameKey } from "@poker/protocol";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { createTranslator } from "use-intl/core";
import * as z from "zod";
import { type InvitedGame, JoinPage } from "../../../../features/private-games/join-page.tsx";
import { messagesFor } from "../../../../messages/index.ts";
import { gamesFor } from "../../../../messages/private-games/games.ts";
import { findInvitedGame } from "../../../../server/private-games/game-entrance.ts";
import { maySeePlayers, readGameVisitor } from "../../../../server/private-games/game-page.ts";
import { type IdProps, parseIdPart } from "../../../../server/requests/address-params.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { clientBlock } from "../../../../server/requests/request-address.ts";
import { readRequestLocale } from "../../../../server/requests/request-locale.ts";
import { currentUser } from "../../../../server/sign-in/current-user.ts";
import { MessagePage } from "../../../../ui/message-page.tsx";

const keySchema = z.string().max(64).transform(toGameKey);

type Invitation = InvitedGame | "unknown" | "limited";

/**
 * Finds the game that belongs to this link or code. The limit on such tries counts each request only once, even if this
 * is called several times. Fault 88
 */
const readInvitation = cache(async (key: string): Promise<Invitation> => {
  const found = await findInvitedGame(clientBlock(await headers()), key);
  if (isRefusal(found)) return found.code === "no-such-game" ? "unknown" : "limited";
  return (await readInvitedGame(key, found)) ?? "unknown";
});

/** The preview of a link tells which poker game is played. It never shows the host, the title or the players. */
export async function generateMetadata({ params }: IdProps): Promise<Metadata> {
  const locale = await readRequestLocale();
  const words = gamesFor(locale).join;
  const key = await parseIdPart(params, keySchema);
  const invitation = key === null ? "unknown" : await readInvitation(key);
  const robots = { index: false, follow: false };
  if (typeof invitation === "string") return { title: words[invitation], robots };
  const t = createTranslator({ locale, messages: words });
  const title = t("pageTitle", { game: messagesFor(locale).game[invitation.settings.rules.game] });
  const { preview } = words;
  return { title, description: preview, openGraph: { type: "website", title, description: preview }, robots };
}

/**
 * Lets a visitor into a private game by its link or code. Every wrong link or code gets the same "not found", whatever
 * is wrong with it. H2, fault 88
 */
export default async function Page({ params }: IdProps) {
  const key = await parseIdPart(params, keySchema);
  if (key === null) notFound();
  const invitation = await readInvitation(key);
  if (invitation === "limited") return <TooManyTries />;
  return invitation === "unknown" ? notFound() : <JoinPage game={invitation} visitor={await readGameVisitor()} />;
}

async function TooManyTries() {
  const { limited, limitedHelp } = gamesFor(await readRequestLocale()).join;
  return <MessagePage title={limited} help={limitedHelp} />;
}

/** Reads what the page shows about the game. Returns null when the game or its table no longer exists. */
async function readInvitedGame(
  key: string,
  { tableId, hasPassword }: { readonly tableId: string; readonly hasPassword: boolean },
): Promise<InvitedGame | null> {
  const { privateGames, tables, users } = repositories();
  const user = await currentUser();
  const [game, table, standing] = await Promise.all([
    privateGames.get(tableId),
    tables.get(tableId),
    user && privateGames.standingOf(tableId, user.userId),
  ]);
  if (!game || !table) return null;
  const isIn = standing === "admitted";
  const isRemoved = standing === "removed";
  const asksPassword = hasPassword && standing === null;
  return {
    key,
    title: game.title,
    hostName: (await users.getById(game.hostId))?.name ?? "",
    settings: game.settings,
    taken: table.summary.players,
    // Does not show who is seated to a visitor who must still give the password, or whom the host has not let in.
    seated: maySeePlayers(game, standing ?? (asksPassword ? null : "invited"))
      ? table.summary.seated.map(({ name }) => name ?? "")
      : [],
    hasPassword: asksPassword,
    mayPlay: isIn || (game.admission === "link" && !isRemoved),
    mayWatch: isIn || (game.watching === "link" && !isRemoved),
  };
}
