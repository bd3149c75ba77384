/** Writes commits that have more than steps: money, a finished hand, a snapshot, seats, or events of several streams. */
import { toMovesParameter } from "../ledger/post-moves.ts";
import type { Queryable } from "../sql/connect.ts";
import { completeCommand } from "./command-results.ts";
import { JournalConflict, ProtectionLimitReached } from "./commit-errors.ts";
import { toStepParameters, type WriteOutcome, writeSteps } from "./journal-steps.ts";
import { reduceSeatChanges } from "./seat-changes.ts";
import { type Effect, type EffectOf, effectsOf, type StreamCommit } from "./stream-commit.ts";
import { openSuspenseCase } from "./suspense-cases.ts";
import { applyTournamentEffect } from "./tournament-effects.ts";
import { writeNotices } from "./write-notices.ts";

/**
 * Writes finished hands of different tables in one statement, which is a transaction by itself. Returns the outcome of each hand. If one of
 * several hands cannot be written, writes none of them and throws.
 */
export async function settleHands(client: Queryable, commits: readonly StreamCommit[]): Promise<WriteOutcome[]> {
  const { rows } = await client.query<{ written: WriteOutcome }>({
    name: "journal-settle",
    text: "SELECT journal_settle($1, $2, $3, $4, $5, $6, $7, $8, $9) AS written",
    values: [...toStepParameters(commits), ...toEffectParameters(commits)],
  });
  return rows.map(({ written }) => written);
}

/**
 * Writes the steps of players who sit down or bring more chips, at different tables, in one statement. It is a transaction by itself.
 * Returns and throws like `settleHands`.
 */
export async function seatPlayers(client: Queryable, commits: readonly StreamCommit[]): Promise<WriteOutcome[]> {
  const effects = commits.flatMap((commit) => commit.effects);
  const seats = effectsOf(effects, "seat-taken").map(({ tableId, seat, userId }) => ({
    table_id: tableId,
    seat,
    user_id: userId,
  }));
  const moves = effectsOf(effects, "ledger-move").map(({ move }) => move);
  const { rows } = await client.query<{ written: WriteOutcome }>({
    name: "journal-seat",
    text: "SELECT journal_seat($1, $2, $3, $4, $5, $6, $7) AS written",
    values: [...toStepParameters(commits), JSON.stringify(seats), toMovesParameter(moves)],
  });
  return rows.map(({ written }) => written);
}

/**
 * Writes a commit of any kind inside the caller's transaction. The caller may commit only after `durable`. Throws when one of several
 * streams cannot be continued, and then the caller must roll back.
 */
export async function appendInTransaction(client: Queryable, commit: StreamCommit): Promise<WriteOutcome | undefined> {
  const outcomes = await writeSteps(client, [commit]);
  const [first] = outcomes;
  if (outcomes.some((outcome) => outcome !== first)) throw outOfSequence(commit);
  if (first !== "durable") return first;
  const { effects } = commit;
  // Seats are written before money. If both would be refused, the player is told that the seat is taken, which helps more.
  const { left, moved, taken } = reduceSeatChanges(effects);
  await freeSeats(client, left);
  await moveSeats(client, moved);
  await takeSeats(client, taken);
  await client.query({
    name: "journal-apply-effects",
    text: "SELECT journal_apply_effects($1, $2, $3, $4)",
    values: toEffectParameters([commit]),
  });
  await writeNotices(
    client,
    effectsOf(effects, "notice").map(({ notice }) => notice),
  );
  await closeTables(client, effectsOf(effects, "closed"));
  for (const effect of effects) await applyRowEffect(client, effect);
  return first;
}

/**
 * Frees seats in one statement, because thousands of players leave and take seats in one commit when a tournament starts, breaks tables or
 * ends.
 */
async function freeSeats(client: Queryable, left: readonly EffectOf<"seat-left">[]): Promise<void> {
  if (left.length === 0) return;
  await client.query({
    name: "seats-left",
    text: `DELETE FROM seats s USING unnest($1::uuid[], $2::uuid[]) AS gone(table_id, user_id)
           WHERE s.table_id = gone.table_id AND s.user_id = gone.user_id`,
    values: [left.map(({ tableId }) => tableId), left.map(({ userId }) => userId)],
  });
}

async function moveSeats(client: Queryable, moved: readonly EffectOf<"seat-taken">[]): Promise<void> {
  if (moved.length === 0) return;
  await client.query("SELECT seats_move($1, $2, $3)", [
    moved.map(({ tableId }) => tableId),
    moved.map(({ userId }) => userId),
    moved.map(({ seat }) => seat),
  ]);
}

async function takeSeats(client: Queryable, taken: readonly EffectOf<"seat-taken">[]): Promise<void> {
  if (taken.length === 0) return;
  await client.query({
    name: "seats-taken",
    text: `INSERT INTO seats (table_id, seat, user_id)
           SELECT * FROM unnest($1::uuid[], $2::int[], $3::uuid[]) AS taken(table_id, seat, user_id) ORDER BY table_id, seat`,
    values: [taken.map(({ tableId }) => tableId), taken.map(({ seat }) => seat), taken.map(({ userId }) => userId)],
  });
}

export const outOfSequence = ({ appends }: StreamCommit): JournalConflict =>
  new JournalConflict(
    appends
      .map(({ streamId, expectedSeq }) => `stream ${streamId}: event ${expectedSeq + 1} does not follow the last one`)
      .join("; "),
  );

/** Returns the parameters of the database's functions: moves, finished hands with their settings, and snapshots. */
const toEffectParameters = (commits: readonly StreamCommit[]) => {
  const effects = commits.flatMap((commit) => commit.effects);
  const placeOf = new Map<string, number>();
  const hands = commits.flatMap((commit) => toHandRows(commit, placeOf));
  return [
    toMovesParameter(effectsOf(effects, "ledger-move").map(({ move }) => move)),
    JSON.stringify(hands),
    `[${[...placeOf.keys()].join(",")}]`,
    JSON.stringify(
      effectsOf(effects, "snapshot").map(({ streamId, seq, state }) => ({ stream_id: streamId, seq, state })),
    ),
  ];
};

/**
 * Returns rows of finished hands. `placeOf` maps the JSON of settings to their place in the list of settings, so that equal settings are
 * sent only once. New settings are added at the end of the list.
 */
const toHandRows = ({ appends, effects }: StreamCommit, placeOf: Map<string, number>): object[] =>
  effectsOf(effects, "hand-record").map(({ tableId, record }) => {
    const { handId, handNo, outcome, players, pot, rake, settings, sealed } = record;
    const append = appends.find(({ streamId }) => streamId === tableId);
    const played = JSON.stringify(settings);
    const place = placeOf.get(played) ?? placeOf.size + 1;
    placeOf.set(played, place);
    return {
      id: handId,
      table_id: tableId,
      hand_no: handNo,
      outcome,
      pot,
      rake,
      settings_place: place,
      sealed: Buffer.from(sealed).toString("base64"),
      last_seq: append ? append.expectedSeq + append.events.length : 0,
      players: players.map(({ userId, ...player }) => ({ ...player, user_id: userId })),
    };
  });

async function closeTables(client: Queryable, closed: readonly EffectOf<"closed">[]): Promise<void> {
  if (closed.length === 0) return;
  await client.query("UPDATE tables SET status = 'closed' WHERE id = ANY ($1)", [closed.map(({ tableId }) => tableId)]);
}

/** Writes an effect that has its own row. Seats, money, hands, snapshots, notices and closed tables have been written before this. */
async function applyRowEffect(client: Queryable, effect: Effect): Promise<void> {
  switch (effect.type) {
    case "visit":
      await client.query(
        `INSERT INTO visits (table_id, user_id, stack, left_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (table_id, user_id) DO UPDATE SET stack = excluded.stack, left_at = excluded.left_at`,
        [effect.tableId, effect.userId, effect.stack, new Date(effect.leftAt)],
      );
      return;
    case "daily-count":
      return incrementDailyCount(client, effect);
    case "suspense":
      return openSuspenseCase(client, effect.tableId, effect.bets);
    case "settings":
      return saveSettings(client, effect);
    case "private-game":
      return followPrivateGame(client, effect);
    case "command-result":
      // A repeated step is detected before this point. So a stored result means that the command was carried out twice.
      if (!(await completeCommand(client, effect.commandId, effect.result)))
        throw new JournalConflict(`command ${effect.commandId} has its answer already`);
      return;
    case "tournament-entries":
    case "tournament-summary":
    case "tournament-status":
      return applyTournamentEffect(client, effect);
    case "ledger-move":
    case "hand-record":
    case "snapshot":
    case "seat-taken":
    case "seat-left":
    case "notice":
    case "closed":
      return;
  }
}

async function incrementDailyCount(client: Queryable, effect: EffectOf<"daily-count">): Promise<void> {
  const { userId, day } = effect;
  if (effect.counter === "return") {
    await client.query(
      `INSERT INTO rathole_counters (user_id, day, count) VALUES ($1, $2, 1)
       ON CONFLICT (user_id, day) DO UPDATE SET count = rathole_counters.count + 1`,
      [userId, day],
    );
    return;
  }
  const { rowCount } = await client.query(
    `INSERT INTO protected_all_ins (user_id, day, count) VALUES ($1, $2, 1)
     ON CONFLICT (user_id, day) DO UPDATE SET count = protected_all_ins.count + 1
       WHERE $3::int IS NULL OR protected_all_ins.count < $3`,
    [userId, day, effect.limit],
  );
  if (rowCount === 0) throw new ProtectionLimitReached();
}

async function saveSettings(client: Queryable, { streamId, settings, limits }: EffectOf<"settings">): Promise<void> {
  if (limits)
    await client.query("UPDATE pools SET settings = $2, max_tables = $3, spare_tables = $4 WHERE id = $1", [
      streamId,
      JSON.stringify(settings),
      limits.maxTables,
      limits.spareTables,
    ]);
  else await client.query("UPDATE tables SET settings = $2 WHERE id = $1", [streamId, JSON.stringify(settings)]);
}

/** Stores the host, the rules of access and the players of a private game, as the log of its table says. H2, H6 */
async function followPrivateGame(client: Queryable, { tableId, game }: EffectOf<"private-game">): Promise<void> {
  const { hostId, admission, watching, players } = game;
  await client.query("SELECT private_game_follow($1, $2, $3, $4, $5)", [
    tableId,
    hostId,
    admission,
    watching,
    JSON.stringify(players.map(({ playerId, standing }) => ({ user_id: playerId, standing }))),
  ]);
}
