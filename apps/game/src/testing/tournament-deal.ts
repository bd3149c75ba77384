/** A tournament for tests of deals, with a person and a bot left at the final table. */
import { createTournament, type TournamentDeal, type TournamentState, tournamentPresets } from "@poker/engine";

const idle = createTournament("t", tournamentPresets["six-max"], null);
const players = [
  { entryNo: 1, playerId: "ann", bot: false, stack: 900 },
  { entryNo: 2, playerId: "bot", bot: true, stack: 600 },
];

export const withDeal = (deal: TournamentDeal | null): TournamentState => ({
  ...idle,
  status: "running",
  entries: players.map((player) => ({
    ...player,
    registeredAt: 0,
    paidWith: "wallet",
    status: "playing",
    boughtChips: 0,
    tableNo: 1,
    seat: player.entryNo,
    rebuys: 0,
    addOns: 0,
    feesPaid: 0,
    handsSinceMove: null,
    reEntered: false,
    place: null,
    prize: 0,
  })),
  tables: [
    {
      tableNo: 1,
      seats: players.map(({ entryNo }) => ({ seat: entryNo, entryNo })),
      button: 1,
      smallBlindSeat: 1,
      bigBlindSeat: 2,
      handLevel: null,
    },
  ],
  deal,
});
