/**
 * The metrics of a game server, by subject. A metric whose help begins with "Whole room" has the same value on every
 * game server. A chart must therefore take the maximum over the servers and not the sum.
 */
import { DATABASE_METRICS } from "./database-metrics.ts";
import type { MetricDefinitions } from "./definition.ts";

const TABLES = {
  poker_hands_started_total: { kind: "counter", help: "Hands that were dealt." },
  poker_hands_finished_total: {
    kind: "counter",
    help: "Hands that ended: settled, cancelled, or suspended until staff decide.",
    labels: ["outcome"],
  },
  poker_actions_total: {
    kind: "counter",
    help: "Actions in hands, of people, bots and the clock: fold, check, call, bet, raise.",
    labels: ["action"],
  },
  poker_tables: { kind: "gauge", help: "Tables that this process runs, by what they belong to.", labels: ["kind"] },
  poker_tables_in_hand: { kind: "gauge", help: "Tables at which a hand runs." },
  poker_tables_waiting: { kind: "gauge", help: "Tables that wait because the journal cannot be written." },
  poker_seats_taken: { kind: "gauge", help: "Taken seats, of people and of bots.", labels: ["kind"] },
  poker_waitlist_players: { kind: "gauge", help: "Players on the waitlists of tables." },
  poker_pool_queue_players: { kind: "gauge", help: "Players in the queues of pools." },
  poker_mailbox_jobs: { kind: "gauge", help: "Jobs in the mailboxes of tables, pools and tournaments." },
  poker_mailbox_longest: { kind: "gauge", help: "Jobs in the longest mailbox." },
  poker_mailbox_wait_seconds: {
    kind: "histogram",
    help: "How long commands of players waited in a mailbox until their turn.",
  },
} as const satisfies MetricDefinitions;

const TOURNAMENTS = {
  poker_tournaments: { kind: "gauge", help: "Tournaments that this process runs, by status.", labels: ["status"] },
  poker_tournament_entries: { kind: "gauge", help: "Entries of these tournaments, by status.", labels: ["status"] },
} as const satisfies MetricDefinitions;

const GATEWAY = {
  poker_sockets: { kind: "gauge", help: "Open sockets of people, bots and anonymous viewers.", labels: ["kind"] },
  poker_people_connected: { kind: "gauge", help: "People with an open socket." },
  poker_http_connections: { kind: "gauge", help: "Open connections at the public port, sockets included." },
  poker_messages_total: { kind: "counter", help: "Valid messages of clients, by name.", labels: ["message"] },
  poker_messages_bad_total: {
    kind: "counter",
    help: "Messages with an unknown name, with a wrong shape, or above the sender's limit.",
    labels: ["reason"],
  },
  poker_refusals_total: { kind: "counter", help: "Refusals that clients got, by code.", labels: ["code"] },
  poker_action_seconds: {
    kind: "histogram",
    help: "From receiving a player's action to acknowledging it; refused actions are not counted.",
  },
  poker_message_seconds: {
    kind: "histogram",
    help: "From receiving any other message to its answer; refused messages are not counted.",
  },
  poker_frames_sent_total: { kind: "counter", help: "Messages that were sent to sockets." },
  poker_sent_bytes_total: { kind: "counter", help: "Bytes that were sent to sockets." },
  poker_limit_refusals_total: { kind: "counter", help: "Refusals by the limits, by limit.", labels: ["limit"] },
  poker_clients_limited: { kind: "gauge", help: "Clients that limits refuse now." },
  poker_read_requests: {
    kind: "gauge",
    help: "Requests of players that read the database: running and waiting.",
    labels: ["state"],
  },
} as const satisfies MetricDefinitions;

const NODES = {
  poker_units: { kind: "gauge", help: "Units that this process runs: tables, pools, tournaments.", labels: ["kind"] },
  poker_units_in_transit: {
    kind: "gauge",
    help: "Units with a lease that do not run here: they are recovered or handed over, or could not be recovered.",
  },
  poker_units_failed: {
    kind: "gauge",
    help: "Units that this process could not recover less than half a minute ago, and tables that its pools lack because they could not be recovered.",
  },
  poker_units_open: { kind: "gauge", help: "Whole room: units that should run." },
  poker_units_without_node: { kind: "gauge", help: "Whole room: units that should run and belong to no living node." },
  poker_nodes_alive: { kind: "gauge", help: "Whole room: game servers with a recent heartbeat." },
  poker_draining: {
    kind: "gauge",
    help: "1 when staff have told this process to start no new hands (drain); otherwise 0.",
  },
  poker_lease_renewed_age_seconds: {
    kind: "gauge",
    help: "Time since the database last renewed the leases of this process.",
  },
  poker_bus_delayed: { kind: "gauge", help: "1 when messages to other game servers are delayed; otherwise 0." },
  poker_journal_commits_total: {
    kind: "counter",
    help: "Commits of the journal by outcome. A commit with the outcome unknown is tried again.",
    labels: ["outcome"],
  },
  poker_journal_commit_seconds: { kind: "histogram", help: "How long a commit of the journal took." },
  poker_journal_batch_commits: { kind: "histogram", help: "Commits that shared one statement." },
  poker_journal_oldest_commit_seconds: {
    kind: "gauge",
    help: "The age of the oldest commit under way; 0 without one.",
  },
  poker_journal_unwritable: {
    kind: "gauge",
    help: "1 when the last commit of the journal failed and will be tried again; otherwise 0.",
  },
  poker_job_runs_total: {
    kind: "counter",
    help: "Runs of jobs by this process, done and failed.",
    labels: ["name", "result"],
  },
  poker_job_run_seconds_total: { kind: "counter", help: "Time that these runs took.", labels: ["name"] },
  poker_job_period_seconds: { kind: "gauge", help: "How often the room runs the job.", labels: ["name"] },
  poker_job_last_success_timestamp_seconds: {
    kind: "gauge",
    help: "Whole room: when the last good run of the job began.",
    labels: ["name"],
  },
  poker_job_first_due_timestamp_seconds: {
    kind: "gauge",
    help: "Whole room: since when a job without a good run is due.",
    labels: ["name"],
  },
  poker_poll_failures_total: {
    kind: "counter",
    help: "Failures of work that this process repeats every few seconds.",
    labels: ["poll"],
  },
  poker_commands_waiting: { kind: "gauge", help: "Whole room: commands of staff that no process has carried out yet." },
} as const satisfies MetricDefinitions;

const NOTICES = {
  poker_mails_due: {
    kind: "gauge",
    help: "Whole room: mails that wait to be sent now; no value without a mail server.",
  },
  poker_mails_oldest_seconds: {
    kind: "gauge",
    help: "Whole room: the age of the oldest mail that is not sent; 0 without one.",
  },
  poker_mails_total: {
    kind: "counter",
    help: "Attempts to send a mail: sent, refused for good, not taken now, or unknown.",
    labels: ["result"],
  },
  poker_push_waiting: { kind: "gauge", help: "Push messages that wait to be sent." },
  poker_push_total: {
    kind: "counter",
    help: "Push messages: sent, gone (the browser no longer has the address), failed, or left out because too many wait.",
    labels: ["result"],
  },
} as const satisfies MetricDefinitions;

const MONEY_AND_DEALS = {
  poker_books_balanced: {
    kind: "gauge",
    help: "Whole room: 1 when the books balanced at the last reconciliation, 0 when they did not.",
  },
  poker_books_checked_timestamp_seconds: { kind: "gauge", help: "Whole room: the time of the last reconciliation." },
  poker_dealing_stopped: {
    kind: "gauge",
    help: "Whole room: 1 when no hand is dealt because the shuffle failed its test; otherwise 0.",
  },
} as const satisfies MetricDefinitions;

export const GAME_METRICS = {
  ...TABLES,
  ...TOURNAMENTS,
  ...GATEWAY,
  ...NODES,
  ...NOTICES,
  ...MONEY_AND_DEALS,
  ...DATABASE_METRICS,
} as const satisfies MetricDefinitions;
