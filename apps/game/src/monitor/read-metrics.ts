/** Reads a game server's metrics from counts that its parts keep anyway. It never asks the database. */
import type { Server } from "node:http";
import type { RoomFigures } from "@poker/db";
import { isHandRunning } from "@poker/engine";
import { type GAME_METRICS, type MetricValues, readPools } from "@poker/metrics";
import { Tally } from "@poker/metrics/tally";
import type { Gateway } from "../gateway/gateway.ts";
import { sentTotals } from "../gateway/outbox.ts";
import type { DealingGate } from "../jobs/dealing-gate.ts";
import { mailAttempts } from "../jobs/mail-sending.ts";
import type { MaintenanceGate } from "../jobs/maintenance-gate.ts";
import type { Jobs } from "../jobs/start-jobs.ts";
import type { GameLimitRegistry } from "../limits/game-limits.ts";
import type { GameNode } from "../nodes/node.ts";
import { pollFailures } from "../poll.ts";
import { PoolActor } from "../pools/pool-actor.ts";
import type { Push } from "../push/start-push.ts";
import { mailboxWaits } from "../runtime/handle-player-command.ts";
import type { ServerContext } from "../server-context.ts";
import { TournamentActor } from "../tournaments/tournament-actor.ts";

type Values = MetricValues<typeof GAME_METRICS>;

export interface WatchedParts {
  readonly http: Server;
  readonly gateway: Gateway;
  readonly node: GameNode;
  readonly dealing: DealingGate;
  readonly maintenance: MaintenanceGate;
  readonly background: Jobs;
  readonly limited: GameLimitRegistry;
  readonly push: Push;
}

const toNumber = (value: boolean): number => (value ? 1 : 0);

export async function readMetrics(
  context: ServerContext,
  parts: WatchedParts,
  room: RoomFigures | null,
): Promise<Values> {
  const { database } = context;
  const { pool: main, journal, reserved } = database;
  return {
    ...readTables(context, parts),
    ...readTournaments(parts),
    ...readGateway(context, parts, await countConnections(parts.http)),
    ...readNode(context, parts, room),
    ...readJournal(context),
    ...readNotices(context, parts, room),
    ...readBooksAndDeals(parts),
    ...readPools({ main, journal, reserved }),
  };
}

const countConnections = (http: Server): Promise<number> =>
  new Promise((resolve) => http.getConnections((_, count) => resolve(count)));

function readTables({ journalFigures }: ServerContext, { node }: WatchedParts) {
  const tables = new Tally<"table" | "pool" | "tournament">();
  let [inHand, waiting, waitlisted, queued] = [0, 0, 0, 0];
  for (const actor of node.actors.values()) {
    tables.add(actor.tournamentId !== null ? "tournament" : actor.poolId !== null ? "pool" : "table");
    inHand += toNumber(isHandRunning(actor.state));
    waiting += toNumber(actor.stream.isPaused);
    waitlisted += actor.state.waitlist.length;
  }
  for (const unit of node.units.values()) if (unit instanceof PoolActor) queued += unit.state.queue.length;
  const mailboxes = listMailboxes(node);
  return {
    poker_hands_started_total: journalFigures.handsStarted,
    poker_hands_finished_total: journalFigures.handsFinished,
    poker_actions_total: journalFigures.actions,
    poker_tables: tables,
    poker_tables_in_hand: inHand,
    poker_tables_waiting: waiting,
    poker_seats_taken: countSeats(node),
    poker_waitlist_players: waitlisted,
    poker_pool_queue_players: queued,
    poker_mailbox_jobs: mailboxes.reduce((sum, length) => sum + length, 0),
    poker_mailbox_longest: Math.max(0, ...mailboxes),
    poker_mailbox_wait_seconds: mailboxWaits,
  };
}

/** Counts the seats that are taken by people and by bots at all tables of this process. */
export function countSeats({ actors }: Pick<GameNode, "actors">): Tally<"person" | "bot"> {
  const seats = new Tally<"person" | "bot">();
  for (const { state } of actors.values()) for (const { bot } of state.seats) seats.add(bot ? "bot" : "person");
  return seats;
}

/** Returns how many jobs wait in the mailbox of each table, pool and tournament. */
function listMailboxes({ actors, units }: GameNode): readonly number[] {
  const lengths = [...actors.values()].map(({ mailbox }) => mailbox.length);
  for (const unit of units.values())
    if (unit instanceof PoolActor || unit instanceof TournamentActor) lengths.push(unit.mailbox.length);
  return lengths;
}

function readTournaments({ node }: WatchedParts) {
  const [tournaments, entries] = [new Tally<string>(), new Tally<string>()];
  for (const unit of node.units.values()) {
    if (!(unit instanceof TournamentActor)) continue;
    tournaments.add(unit.state.status);
    for (const { status } of unit.state.entries) entries.add(status);
  }
  return { poker_tournaments: tournaments, poker_tournament_entries: entries };
}

function readGateway({ readRequests }: ServerContext, { gateway, limited }: WatchedParts, connectionCount: number) {
  const { figures, connections } = gateway;
  const sockets = new Tally<"person" | "bot" | "viewer">();
  for (const { player } of connections.all()) sockets.add(player === null ? "viewer" : player.bot ? "bot" : "person");
  const { running, waiting } = readRequests.load;
  return {
    poker_sockets: sockets,
    poker_people_connected: connections.people().length,
    poker_http_connections: connectionCount,
    poker_messages_total: figures.messages,
    poker_messages_bad_total: figures.bad,
    poker_refusals_total: figures.refusals,
    poker_action_seconds: figures.actionSeconds,
    poker_message_seconds: figures.otherSeconds,
    poker_frames_sent_total: sentTotals.frames,
    poker_sent_bytes_total: sentTotals.bytes,
    poker_limit_refusals_total: limited.totals,
    poker_clients_limited: limited.size,
    poker_read_requests: [["running", running] as const, ["waiting", waiting] as const],
  };
}

function readNode({ bus }: ServerContext, { node, background }: WatchedParts, room: RoomFigures | null) {
  const units = new Tally<"table" | "pool" | "tournament">();
  for (const unit of node.units.values())
    units.add(unit instanceof PoolActor ? "pool" : unit instanceof TournamentActor ? "tournament" : "table");
  const load = node.roomLoad;
  const owned = load?.nodes.reduce((sum, each) => sum + each.units, 0) ?? 0;
  const answeredMs = node.answeredMsAgo();
  const jobs = background.jobFigures;
  const periods = jobs.flatMap(({ periods }) => [...periods]);
  return {
    poker_units: units,
    poker_units_in_transit: node.inTransitCount,
    poker_units_failed: node.failedCount,
    poker_units_open: load?.openUnits ?? null,
    poker_units_without_node: load && Math.max(load.openUnits - owned, 0),
    poker_nodes_alive: load?.nodes.length ?? null,
    poker_draining: toNumber(node.isDraining),
    poker_lease_renewed_age_seconds: Number.isFinite(answeredMs) ? answeredMs / 1_000 : null,
    poker_bus_delayed: toNumber(bus.state.isDelayed),
    // Counters that are still 0 are reported too. Prometheus would not see the first value of a new series as an increase.
    poker_job_runs_total: jobs.flatMap(({ periods, done, failed }) =>
      [...periods.keys()].flatMap((job) => [
        [[job, "done"], done.get(job)] as const,
        [[job, "failed"], failed.get(job)] as const,
      ]),
    ),
    poker_job_run_seconds_total: jobs.flatMap(({ tookMs }) =>
      [...tookMs].map(([job, ms]) => [job, ms / 1_000] as const),
    ),
    poker_job_period_seconds: periods.map(([job, ms]) => [job, ms / 1_000] as const),
    poker_job_last_success_timestamp_seconds: secondsOf(periods, room?.jobTimes),
    poker_job_first_due_timestamp_seconds: secondsOf(periods, room?.jobFirstDue),
    poker_poll_failures_total: pollFailures,
    poker_commands_waiting: room?.commandsWaiting ?? null,
  };
}

/** Converts the times of these jobs from epoch ms to seconds. Leaves out jobs that have no time. */
const secondsOf = (
  periods: readonly (readonly [job: string, ms: number])[],
  times: Readonly<Record<string, number>> = {},
) =>
  periods.flatMap(([job]) => {
    const at = times[job];
    return at === undefined ? [] : [[job, at / 1_000] as const];
  });

const readJournal = ({ journalFigures: figures }: ServerContext) => ({
  poker_journal_commits_total: figures.commits,
  poker_journal_commit_seconds: figures.commitSeconds,
  poker_journal_batch_commits: figures.batches,
  poker_journal_oldest_commit_seconds: figures.oldestMs() / 1_000,
  poker_journal_unwritable: toNumber(figures.isUnwritable),
});

function readNotices({ env }: ServerContext, { push }: WatchedParts, room: RoomFigures | null) {
  // A room without a mail server keeps all its mails for the operator, so it reports no figures for mails.
  const mails = env.SMTP_URL === undefined ? null : room;
  return {
    poker_mails_due: mails?.mailsDue ?? null,
    poker_mails_oldest_seconds: mails && mails.oldestMailMs / 1_000,
    poker_mails_total: mailAttempts,
    poker_push_waiting: push.sender?.waitingCount ?? null,
    poker_push_total: push.sender?.totals ?? [],
  };
}

function readBooksAndDeals({ background, dealing }: WatchedParts) {
  const books = background.lastReconciliation();
  return {
    poker_books_balanced: books && toNumber(books.ok),
    poker_books_checked_timestamp_seconds: books && books.at / 1_000,
    poker_dealing_stopped: toNumber(dealing.isStopped()),
  };
}
