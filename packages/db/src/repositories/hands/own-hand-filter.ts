/** Writes the filters for own hands as SQL conditions on `own_hands o`. Every condition contains the player's id. */
import type { CountedHands, FigureId, HandResultKind, OwnHandFilter } from "@poker/protocol";
import { cardBits } from "../../own-hands/card-bits.ts";

/** For each figure, the condition of the hands that count. For amounts, it selects the hands that contribute to the sum. */
const COUNTED: { readonly [F in FigureId]: { readonly [P in CountedHands["part"]]: string } } = {
  hands: { made: "true", possible: "true" },
  vpip: { made: "o.vpip", possible: "o.decided_preflop" },
  pfr: { made: "o.pfr", possible: "o.decided_preflop" },
  "three-bet": { made: "o.three_bet", possible: "o.three_bet_possible" },
  "continuation-bet": { made: "o.continuation_bet", possible: "o.continuation_bet_possible" },
  aggression: { made: "o.wagers > 0", possible: "o.calls > 0" },
  "saw-flop": { made: "o.saw_flop", possible: "true" },
  showdown: { made: "o.showdown", possible: "o.saw_flop" },
  "won-at-showdown": { made: "o.won_at_showdown", possible: "o.showdown" },
  net: { made: "o.net <> 0", possible: "true" },
  "adjusted-net": { made: "o.adjusted_net IS NOT NULL", possible: "true" },
  "big-blinds-per-hundred": { made: "o.net <> 0", possible: "true" },
  "adjusted-big-blinds-per-hundred": { made: "o.adjusted_net IS NOT NULL", possible: "true" },
};

const RESULTS: { readonly [R in HandResultKind]: string } = { won: "o.net > 0", lost: "o.net < 0", even: "o.net = 0" };

const NOTE = "SELECT n.hand_serial FROM hand_notes n WHERE n.user_id = o.user_id AND n.hand_serial = o.hand_serial";

/** Collects the parameters of a query. `add` returns the number of the new parameter, such as `$1`. */
export class Parameters {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** Returns the condition of the whole filter, except `ownCards`, because the database cannot read sealed cards. */
export function conditionOf(userId: string, filter: Omit<OwnHandFilter, "ownCards">, parameters: Parameters): string {
  const conditions = [`o.user_id = ${parameters.add(userId)}`];
  const compare = (column: string, operator: "=" | ">=" | "<" | "<=", value: unknown) => {
    if (value !== null) conditions.push(`${column} ${operator} ${parameters.add(value)}`);
  };
  const { from, to, result, tag, noted, board, counted } = filter;
  compare("o.game", "=", filter.game);
  compare("o.structure", "=", filter.structure);
  compare("o.money", "=", filter.money);
  compare("o.big_blind", "=", filter.bigBlind);
  compare("o.table_id", "=", filter.tableId);
  compare("o.tournament_id", "=", filter.tournamentId);
  compare("o.ended_at", ">=", from === null ? null : new Date(from));
  compare("o.ended_at", "<", to === null ? null : new Date(to));
  compare("o.position", "=", filter.position);
  compare("o.pot", ">=", filter.potFrom);
  compare("o.pot", "<=", filter.potTo);
  compare("o.showdown", "=", filter.showdown);
  if (result !== null) conditions.push(RESULTS[result]);
  if (tag !== null) conditions.push(`EXISTS (${NOTE} AND n.tags @> ARRAY[${parameters.add(tag)}])`);
  if (noted !== null) conditions.push(`${noted ? "" : "NOT "}EXISTS (${NOTE})`);
  if (board.length > 0) {
    const bits = `${parameters.add(cardBits(board))}::bigint`;
    conditions.push(`o.board & ${bits} = ${bits}`);
  }
  if (counted) conditions.push("o.counted", COUNTED[counted.figure][counted.part]);
  return conditions.join(" AND ");
}
