/**
 * Registers and starts the jobs of a game server. It starts the pollers that publish the reconciliation's result, the live monitor's
 * figures, and who is connected.
 */
import {
  createBotHandForgetter,
  createExportMaker,
  createGuests,
  createHandHistories,
  createHandRecorder,
  createJobRuns,
  createMonitorPublisher,
  createOutgoingMails,
  createOwnHandCounter,
  createPlayerActivity,
  createReconciler,
  createRefills,
  createRetention,
  createStatement,
  createSuspense,
  createTournaments,
} from "@poker/db";
import type { RoomSettings } from "@poker/protocol";
import { createChatStore } from "../chat/chat-service.ts";
import type { Gateway } from "../gateway/gateway.ts";
import type { GameLimitRegistry } from "../limits/game-limits.ts";
import { startMonitorPublisher } from "../monitor/monitor-publisher.ts";
import { startPresenceRecorder } from "../monitor/presence-recorder.ts";
import type { GameNode } from "../nodes/node.ts";
import type { SettingsHolder } from "../office/room-settings.ts";
import type { ServerContext } from "../server-context.ts";
import { startDataExports } from "./data-exports.ts";
import type { DealingGate } from "./dealing-gate.ts";
import { botHandJob } from "./forget-bot-hands.ts";
import { guestRetentionJob } from "./forget-idle-guests.ts";
import { chatRetentionJob } from "./forget-old-chat.ts";
import { rowRetentionJobs } from "./forget-old-rows.ts";
import { handRecordJob } from "./hand-records.ts";
import { type Job, startJobRunner } from "./job-runner.ts";
import { ledgerJobs } from "./ledger-jobs.ts";
import { mailRetentionJob, startMailSending } from "./mail-sending.ts";
import { OWN_HANDS_INTERVAL_MS, ownHandsJob, watchOwnHands } from "./own-hands.ts";
import { startReconciliationStatus } from "./reconciliation-status.ts";
import { startSchedules, ticketReturnJob } from "./schedules.ts";
import { shuffleSelfTestJob } from "./shuffle-self-test.ts";

interface JobParts {
  readonly gateway: Gateway;
  readonly node: GameNode;
  readonly dealing: DealingGate;
  readonly limited: GameLimitRegistry;
}

export type Jobs = ReturnType<typeof startJobs>;

export function startJobs(context: ServerContext, { gateway, node, dealing, limited }: JobParts) {
  const { env, database, nodeId, clock, log, events, openPages, shuffle, reports, journalFigures } = context;
  const { pool } = database;
  const parts = { events, clock, log };
  let closing = false;
  const monitor = createMonitorPublisher(database);
  const publisher = startMonitorPublisher({
    actors: () => node.actors.values(),
    store: {
      listWatched: () => monitor.listWatched(nodeId),
      tables: monitor.publishTables,
      node: (figures) => monitor.publishNode(nodeId, figures),
    },
    connections: () => gateway.connections.size,
    limited: () => limited.list(),
    takeSlowestCommitMs: () => journalFigures.takeSlowestMs(),
    ...parts,
  });
  const presence = startPresenceRecorder({
    // While no person is here, bots are left out. Otherwise the idle bots would be recorded every minute.
    connections: () => gateway.connections.all().filter(({ personId }) => personId !== null || openPages.arePeopleHere),
    activity: createPlayerActivity(pool),
    clock,
    log,
  });
  const books = createReconciler(pool);
  const reconciliation = startReconciliationStatus({ books, clock, log });
  const tournaments = createTournaments(pool);
  const schedules = startSchedules({ ...parts, tournaments, pool });
  const mails = startMailSending({ ...context, mails: createOutgoingMails(pool), isClosing: () => closing });
  const jobs = startJobRunner({
    jobs: [
      ...ledgerJobs({
        suspense: createSuspense(database),
        refills: createRefills(database),
        books,
        log,
        onNoticesWritten: (notices) => void events.emit("noticesWritten", { notices }),
      }),
      shuffleSelfTestJob({
        reports,
        shuffle,
        sampleSize: env.SHUFFLE_SAMPLE,
        nodeId,
        log,
        isClosing: () => closing,
        onReport: dealing.pollNow,
      }),
      ticketReturnJob(tournaments),
      ...retentionJobs(context, () => closing),
    ],
    runs: createJobRuns(pool),
    clock,
    log,
  });
  const ownHands = startOwnHands(context, node, () => closing);
  const dataExports = startArchives(context, () => closing);
  return {
    isClosing: () => closing,
    lastReconciliation: reconciliation.last,
    jobFigures: [jobs.figures, ownHands.figures],
    closePolls() {
      closing = true;
      return Promise.all([reconciliation.close(), presence.stop(), schedules.stop(), mails.stop()]);
    },
    closeJobs: () => Promise.all([jobs.close(), ownHands.close(), dataExports.stop()]),
    closePublisher: publisher.close,
  };
}

/** Starts the job for own hands in a runner of its own. In the common runner, players would wait for their hands while a long job runs. */
function startOwnHands({ env, database, events, clock, log }: ServerContext, node: GameNode, isClosing: () => boolean) {
  const { pool } = database;
  const counter = createOwnHandCounter(pool, env.ARCHIVE_KEY);
  return startJobRunner({
    jobs: [ownHandsJob({ counter, clock, isClosing, log })],
    runs: createJobRuns(pool),
    pollEveryMs: OWN_HANDS_INTERVAL_MS,
    isNeeded: watchOwnHands({ events, clock }, (tableId) => node.actors.get(tableId)).isNeeded,
    clock,
    log,
  });
}

/** Starts the job for archives in a runner of its own, because an archive of many hands takes minutes. */
function startArchives({ env, database, settings, events, clock, log }: ServerContext, isClosing: () => boolean) {
  const maker = createExportMaker(database.pool);
  const histories = createHandHistories(database, env.ARCHIVE_KEY);
  const source = { maker, statement: createStatement(database.pool), histories, site: () => settings.current.name };
  return startDataExports({ maker, source, events, clock, isClosing, log });
}

/** Returns the jobs that delete old data or turn it into another form. */
function retentionJobs(context: ServerContext, isClosing: () => boolean): readonly Job[] {
  const { env, database, settings, clock, log } = context;
  const { pool } = database;
  const guests = createGuests(pool);
  const mails = createOutgoingMails(pool);
  const { chat } = createChatStore(database);
  const retention = createRetention(pool);
  return [
    ...withLatestSettings(settings, ({ guestDays, unplayedGuestDays, mailDays, chatDays, ...days }) => [
      guestRetentionJob({ guests, guestDays, unplayedGuestDays, log }),
      mailRetentionJob(mails, mailDays, log),
      chatRetentionJob({ chat, retentionDays: chatDays, clock, log }),
      ...rowRetentionJobs({ retention, ...days, log }),
    ]),
    botHandJob({
      forgetter: createBotHandForgetter(pool, env.LIVE_KEY),
      hours: Math.max(env.BOT_HAND_HOURS, env.HAND_RECORD_HOURS + 1),
      isClosing,
      log,
    }),
    handRecordJob({
      recorder: createHandRecorder(pool),
      afterHours: env.HAND_RECORD_HOURS,
      clock,
      isClosing,
      log,
    }),
  ];
}

/** Makes jobs whose every run uses the settings of that moment. */
const withLatestSettings = (
  settings: SettingsHolder,
  makeJobs: (current: RoomSettings) => readonly Job[],
): readonly Job[] =>
  makeJobs(settings.current).map((job, index) => ({
    ...job,
    run: () => (makeJobs(settings.current)[index] ?? job).run(),
  }));
