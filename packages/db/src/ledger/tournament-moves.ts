/** Makes the ledger moves of an event of a tournament. M2, M5, M19, M20, M23 */
import { type LedgerMove as EngineMove, ledgerMovesOf, type MoneyAccount, type TournamentEvent } from "@poker/engine";
import type { Currency, LedgerMoveKind } from "@poker/protocol";
import type { AccountRef, LedgerMove } from "./ledger-move.ts";

interface TournamentMoney {
  readonly tournamentId: string;
  readonly currency: Currency;
}

/**
 * Makes the ledger moves of an event, with one move for each player whose money moves. `seq` is the number of the event. It is part of the
 * keys, so the same event can move its money only once.
 */
export function tournamentLedgerMoves(
  event: TournamentEvent,
  seq: number,
  { tournamentId, currency }: TournamentMoney,
): readonly LedgerMove[] {
  const byPlayer = new Map<string | null, EngineMove[]>();
  for (const move of ledgerMovesOf(event, tournamentId)) {
    const playerId = playerOf(move);
    byPlayer.set(playerId, [...(byPlayer.get(playerId) ?? []), move]);
  }
  return [...byPlayer].map(([playerId, moves], index) => ({
    key: `tournament:${tournamentId}:${seq}:${index}`,
    kind: kindOf(event, playerId),
    currency,
    entries: moves.flatMap(({ from, to, amount }) => [
      { account: toAccount(from, tournamentId), amount: -amount },
      { account: toAccount(to, tournamentId), amount },
    ]),
  }));
}

/** Returns the player whose money moves; null when it moves between accounts of the room. */
const playerOf = ({ from, to }: EngineMove): string | null =>
  "playerId" in from ? from.playerId : "playerId" in to ? to.playerId : null;

function kindOf(event: TournamentEvent, playerId: string | null): LedgerMoveKind {
  switch (event.type) {
    case "registered":
      return "tournament-buy-in";
    case "started":
      return "tournament-fees";
    case "rebought":
      return "tournament-rebuy";
    case "added-on":
      return "tournament-add-on";
    case "prize-awarded":
      return "tournament-prize";
    case "ticket-awarded":
      return "tournament-ticket";
    case "deal-agreed":
      return "tournament-deal";
    case "pool-frozen":
      return "guarantee-return";
    case "unregistered":
      return "tournament-refund";
    case "cancelled":
      return playerId === null ? "guarantee-return" : "tournament-refund";
    default:
      throw new Error(`a tournament's event moved money unexpectedly: ${event.type}`);
  }
}

function toAccount(account: MoneyAccount, tournamentId: string): AccountRef {
  switch (account.kind) {
    case "wallet":
      return { kind: "wallet", userId: account.playerId };
    case "ticket":
      return { kind: "ticket", userId: account.playerId, tournamentId: account.tournamentId };
    case "escrow":
      return { kind: "escrow", tournamentId };
    case "rake":
      return { kind: "tournament-rake", tournamentId };
    case "promotion":
      return { kind: "promotion" };
  }
}
