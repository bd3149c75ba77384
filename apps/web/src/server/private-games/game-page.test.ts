import { ADMISSIONS, mayWatchGame, type PrivateGame, WATCHINGS } from "@poker/engine";
import { GAME_STANDINGS } from "@poker/protocol";
import { expect, it } from "vitest";
import { maySeePlayers } from "./game-page.ts";

it("H5, H8: pages show a game's players only to visitors who may watch it by the engine's rule", () => {
  for (const admission of ADMISSIONS)
    for (const watching of WATCHINGS)
      for (const standing of [null, ...GAME_STANDINGS]) {
        const players = standing === null || standing === "invited" ? [] : [{ playerId: "p", standing }];
        const game: PrivateGame = { hostId: "host", admission, watching, players, waiting: [], takes: [] };
        const where = [admission, watching, standing];
        expect([...where, maySeePlayers(game, standing)]).toEqual([
          ...where,
          mayWatchGame(game, "p", standing !== null),
        ]);
      }
});
