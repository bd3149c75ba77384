import { isRefusal, type Refusal, refuse } from "@poker/engine";
import { toGameKey } from "@poker/protocol";
import { gameKeySchema } from "../../../../features/private-games/game-schemas.ts";
import { type EnteredGame, usualBuyIn } from "../../../../features/private-games/games-api.ts";
import { parseBody, toResponse } from "../../../../server/api-route.ts";
import { clientBlock } from "../../../../server/client-address.ts";
import { currentUser } from "../../../../server/current-user.ts";
import { findDeviceId } from "../../../../server/known-device.ts";
import { gameKeysPerAddress, gamePasswordsPerAddress } from "../../../../server/rate-limits.ts";
import { repositories } from "../../../../server/repositories.ts";
import { keepWatchedGame } from "../../../../server/watched-games.ts";

/** Comes into a private game by its link or code; without an account to watch alone. H2, H8, fault 88 */
export async function POST(request: Request): Promise<Response> {
  const body = await parseBody(request, gameKeySchema);
  if (body instanceof Response) return body;
  const { key, password, watch } = body.data;
  const address = clientBlock(request.headers);
  const isLimited =
    !(await gameKeysPerAddress.tryConsume(address)) ||
    (password !== null && !(await gamePasswordsPerAddress.tryConsume(address)));
  if (isLimited) return toResponse(refuse("too-many-tries"));
  const user = await currentUser();
  if (user) return toResponse(await enterAs(user, key, password));
  return toResponse(watch ? await enterToWatch(key, password) : refuse("session-revoked"));
}

async function enterAs(
  { userId, sessionKey }: { readonly userId: string; readonly sessionKey: string },
  typed: string,
  password: string | null,
): Promise<EnteredGame | Refusal<string>> {
  const { privateGames } = repositories();
  const entered = await privateGames.enter(sessionKey, { typed, password, browserId: await findDeviceId() });
  if (isRefusal(entered)) return entered;
  return answerEntered(entered.tableId, await privateGames.standingOf(entered.tableId, userId));
}

async function enterToWatch(typed: string, password: string | null): Promise<EnteredGame | Refusal<string>> {
  const { privateGames } = repositories();
  const tableId = await privateGames.findToWatch(typed, password);
  if (tableId === null)
    return refuse((await privateGames.find(typed))?.hasPassword ? "wrong-password" : "no-such-game");
  await keepWatchedGame({ id: tableId, key: toGameKey(typed) ?? "" });
  return answerEntered(tableId, null);
}

async function answerEntered(tableId: string, standing: string | null): Promise<EnteredGame | Refusal<"no-such-game">> {
  const game = await repositories().privateGames.get(tableId);
  if (!game) return refuse("no-such-game");
  const mayPlay = standing === "admitted" || game.admission === "link";
  return { tableId, mayPlay, buyIn: usualBuyIn(game.settings) };
}
