/**
 * The process of the players. Takes the seats that the launcher names, plays, and sends its measurements whenever the
 * launcher asks for them.
 */
import { socketOpener } from "@poker/client";
import { type PlayersInput, ticketResponseFor } from "./children.ts";
import { SteadyPlayer } from "./steady-player.ts";

let pingsMs: number[] = [];
let hands = 0;

process.once("message", (input: PlayersInput) => {
  const players = input.tables.flatMap(({ tableId, players }, table) =>
    players.map((visitor, index) => {
      const headers = { "x-forwarded-for": `198.51.100.${10 * table + index + 1}` };
      return new SteadyPlayer({
        userId: visitor.userId,
        tableId,
        fetchTicket: () => ticketResponseFor(input, visitor),
        openSocket: socketOpener(input.roomUrl, headers),
        onPing: (ms) => pingsMs.push(ms),
        onHandEnded: () => {
          if (index === 0) hands += 1;
        },
      });
    }),
  );
  const seated = Promise.all(players.map((player) => player.start()));
  process.on("message", async () => {
    await seated;
    process.send?.({ pingsMs, hands });
    pingsMs = [];
    hands = 0;
  });
});
process.once("disconnect", () => process.exit());
