/**
 * Opens the web server's database connections, with the role `web`, and makes the repositories that use them. If the
 * database has a replica, reports and finished hands are read from it through a second pool of connections.
 */

import {
  type AccountMails,
  type AccountPreferences,
  assertLeastPrivilege,
  assertRoomKeys,
  type Breaks,
  type Cashier,
  type CountTries,
  closeAccount,
  connect,
  createAccountMails,
  createAccountPreferences,
  createAdjustmentOffice,
  createAuditOffice,
  createBackupOffice,
  createBreaks,
  createCashier,
  createChatReportOffice,
  createCommands,
  createCountTries,
  createDataExports,
  createDealFigures,
  createFactorOffice,
  createFreshSignIn,
  createFriends,
  createHandHistories,
  createHandOffice,
  createHands,
  createInvitationOffice,
  createLedgerOffice,
  createLimitOffice,
  createLobbyList,
  createMailOffice,
  createMonitorOffice,
  createMutes,
  createNameFinder,
  createNodes,
  createNotices,
  createOverviewOffice,
  createOwnHands,
  createPasskeys,
  createPlayerListOffice,
  createPlayerNotes,
  createPlayerOffice,
  createPlayLimits,
  createPools,
  createPrivateGames,
  createPushSubscriptions,
  createRakeConfigOffice,
  createRakedHandOffice,
  createRakeReportOffice,
  createRealityChecks,
  createRefills,
  createReplicatedHands,
  createReturnOffice,
  createRoomCharts,
  createRoomOffice,
  createRoomSettingsOffice,
  createSanctions,
  createSecondFactors,
  createSecondStepOffice,
  createSessionOffice,
  createSessions,
  createShareLinks,
  createShuffleOffice,
  createShuffleReports,
  createSignInLimit,
  createStaffOffice,
  createStatement,
  createSuspenseOffice,
  createTables,
  createTimelineOffice,
  createTournamentList,
  createTournamentOffice,
  createTournamentPages,
  createTournaments,
  createUnitOffice,
  createUsers,
  type Database,
  type DataExports,
  type FreshSignIn,
  type Friends,
  getCurrentAnnouncement,
  type HandHistories,
  type Hands,
  type LobbyList,
  listenForSettings,
  loadTournamentDraw,
  type Mutes,
  type Nodes,
  type Notices,
  type OwnHands,
  type Passkeys,
  type PlayerNotes,
  type PlayLimits,
  type Pools,
  type PrivateGames,
  type PushSubscriptions,
  publishWebLimits,
  type RealityChecks,
  type Refills,
  type RoomPicture,
  readRoomPictures,
  readSavedSettings,
  type Sanctions,
  type SavedSettings,
  type SecondFactors,
  type Sessions,
  type ShareLinks,
  type ShuffleReports,
  SIGN_IN_WINDOW_MS,
  type SignInLimit,
  type Statement,
  type Tables,
  type TournamentDrawFile,
  type TournamentList,
  type TournamentPages,
  type Tournaments,
  type Users,
} from "@poker/db";
import type { Announcement, LimitedClient, WebLimit } from "@poker/protocol";
import { env } from "../../env.ts";
import { databaseSignal } from "../../http/database-signal.ts";
import { isReaderGone } from "../../http/request-reader.ts";

interface Repositories {
  readonly users: Users;
  readonly accountMails: AccountMails;
  readonly sessions: Sessions;
  readonly secondFactors: SecondFactors;
  readonly freshSignIn: FreshSignIn;
  readonly breaks: Breaks;
  readonly passkeys: Passkeys;
  readonly sanctions: Sanctions;
  readonly cashier: Pick<Cashier, "getWalletBalance" | "getPlayLimitLeft">;
  readonly refills: Pick<Refills, "getRule" | "getWholeRule" | "getPlayChips" | "getWelcomeChips" | "refillPlayer">;
  readonly playLimits: PlayLimits;
  readonly realityChecks: RealityChecks;
  readonly privateGames: PrivateGames;
  readonly statement: Statement;
  readonly notices: Notices;
  readonly friends: Friends;
  readonly notes: PlayerNotes;
  readonly preferences: AccountPreferences;
  readonly mutes: Pick<Mutes, "list">;
  readonly hands: Hands;
  readonly shareLinks: ShareLinks;
  readonly handHistories: HandHistories;
  readonly ownHands: OwnHands;
  readonly dataExports: DataExports;
  readonly pushSubscriptions: PushSubscriptions;
  /** Closes the account of the person who has this session. */
  readonly closeAccount: (sessionKey: string, graceDays: number) => ReturnType<typeof closeAccount>;
  readonly tables: Pick<Tables, "get">;
  readonly lobbyList: LobbyList;
  readonly pools: Pick<Pools, "list" | "get">;
  readonly tournaments: Pick<Tournaments, "get" | "listForLobby">;
  readonly tournamentList: TournamentList;
  readonly tournamentPages: TournamentPages;
  /** Returns the record of the draw of a tournament's first seats. Returns null when the tournament does not exist. */
  readonly loadDraw: (tournamentId: string) => Promise<TournamentDrawFile | null>;
  readonly nodes: Nodes;
  readonly dealFigures: ReturnType<typeof createDealFigures>;
  readonly shuffleReports: Pick<ShuffleReports, "dealingStoppedSince" | "listLatest">;
  /** Reads the announcement that all players see now. */
  readonly readAnnouncement: () => Promise<Announcement | null>;
  readonly countTries: CountTries;
  readonly signInLimit: SignInLimit;
  /** Stores which clients this process limits now, for the live monitor. */
  readonly publishLimits: (processId: string, limited: readonly LimitedClient<WebLimit>[]) => Promise<void>;
  readonly roomSettings: {
    readonly read: () => Promise<SavedSettings>;
    readonly readPictures: (logo: string) => Promise<readonly RoomPicture[]>;
    readonly listen: (onChange: () => void) => void;
  };
  readonly backOffice: BackOffice;
}

/** The repositories of the back office. Each function checks the permission of the member of staff itself. */
type BackOffice = ReturnType<typeof openBackOffice>;

function openBackOffice(database: Database, replica: Database) {
  const { pool } = database;
  return {
    staff: createStaffOffice(database),
    secondStep: createSecondStepOffice(database),
    audit: createAuditOffice(pool),
    overview: createOverviewOffice(database),
    names: createNameFinder(pool),
    playerList: createPlayerListOffice(pool),
    players: createPlayerOffice(database),
    sessions: createSessionOffice(database),
    returns: createReturnOffice(pool),
    factors: createFactorOffice(database),
    timeline: createTimelineOffice(pool),
    chatReports: createChatReportOffice(pool),
    hands: createHandOffice(database, env().ARCHIVE_KEY),
    shuffle: createShuffleOffice(pool),
    commands: createCommands(pool),
    tables: createUnitOffice(pool),
    tournaments: createTournamentOffice(database),
    mails: createMailOffice(pool),
    backups: createBackupOffice(database),
    monitor: createMonitorOffice(pool),
    charts: createRoomCharts(pool),
    limits: createLimitOffice(pool),
    room: createRoomOffice(pool),
    roomSettings: createRoomSettingsOffice(database),
    invitations: createInvitationOffice(database),
    rake: createRakeConfigOffice(pool),
    rakeReport: createRakeReportOffice(replica.pool),
    rakeHands: createRakedHandOffice(replica.pool),
    books: createLedgerOffice(database),
    suspense: createSuspenseOffice(database),
    adjustments: createAdjustmentOffice(database),
  };
}

const openSignInLimit = ({ pool }: Database): SignInLimit => {
  const settings = env();
  return createSignInLimit(pool, {
    perAccountAndAddress: settings.SIGN_IN_FAILURES_PER_ACCOUNT_AND_ADDRESS,
    perAccount: settings.SIGN_IN_FAILURES_PER_ACCOUNT,
    perAddress: settings.SIGN_IN_FAILURES_PER_ADDRESS,
    windowMs: SIGN_IN_WINDOW_MS,
  });
};

/** Returns this process's connections. Opens them at the first call. */
function databases() {
  globalThis.processDatabases ??= openDatabases();
  return globalThis.processDatabases;
}

function openDatabases() {
  const { DATABASE_URL: url, DATABASE_READ_URL: readUrl } = env();
  const signal = databaseSignal();
  const main = connect(url, {
    applicationName: "web",
    isAbandoned: isReaderGone,
    onAnswered: () => signal.noteAnswer(),
    onConnectionLost: () => signal.noteOutage(),
  });
  const replica =
    readUrl === undefined ? null : connect(readUrl, { applicationName: "web reports", isAbandoned: isReaderGone });
  return { main, replica };
}

/** Gives the code that runs in front of Next.js access to this process's connections. */
export function showDatabases(): void {
  globalThis.openProcessDatabases = databases;
}

function openRepositories(): Repositories {
  const { main: database, replica: separate } = databases();
  const replica = separate ?? database;
  const hands = createHands(database, env().ARCHIVE_KEY);
  return {
    users: createUsers(database),
    accountMails: createAccountMails(database),
    sessions: createSessions(database),
    passkeys: createPasskeys(database),
    secondFactors: createSecondFactors(database.pool, env().ARCHIVE_KEY),
    freshSignIn: createFreshSignIn(database.pool, env().ARCHIVE_KEY),
    breaks: createBreaks(database.pool),
    sanctions: createSanctions(database),
    cashier: createCashier(database),
    refills: createRefills(database),
    playLimits: createPlayLimits(database.pool),
    realityChecks: createRealityChecks(database.pool),
    privateGames: createPrivateGames(database),
    statement: createStatement(database.pool),
    notices: createNotices(database),
    friends: createFriends(database),
    notes: createPlayerNotes(database),
    preferences: createAccountPreferences(database.pool),
    mutes: createMutes(database),
    hands: separate ? createReplicatedHands(createHands(separate, env().ARCHIVE_KEY), hands) : hands,
    shareLinks: createShareLinks(database),
    handHistories: createHandHistories(database, env().ARCHIVE_KEY),
    ownHands: createOwnHands(database, env().ARCHIVE_KEY),
    dataExports: createDataExports(database),
    pushSubscriptions: createPushSubscriptions(database),
    closeAccount: (sessionKey, graceDays) => closeAccount(database.pool, sessionKey, graceDays),
    tables: createTables(database.pool),
    lobbyList: createLobbyList(database.pool),
    pools: createPools(database.pool),
    tournaments: createTournaments(database.pool),
    tournamentList: createTournamentList(database.pool),
    tournamentPages: createTournamentPages(database.pool),
    loadDraw: (tournamentId) => loadTournamentDraw(database.pool, tournamentId),
    nodes: createNodes(database),
    dealFigures: createDealFigures(database),
    shuffleReports: createShuffleReports(database),
    readAnnouncement: () => getCurrentAnnouncement(database.pool),
    countTries: createCountTries(database.pool),
    signInLimit: openSignInLimit(database),
    publishLimits: (processId, limited) => publishWebLimits(database.pool, processId, limited),
    roomSettings: {
      read: () => readSavedSettings(database.pool),
      readPictures: (logo) => readRoomPictures(database, logo),
      listen: (onChange) => void listenForSettings(database, onChange),
    },
    backOffice: openBackOffice(database, replica),
  };
}

/**
 * Throws an error when this server's database role could change money or history, or when its keys are not the room's
 * keys. Faults 54 and 139
 */
export async function assertRoleAndKeys(): Promise<void> {
  const database = connect(env().DATABASE_URL, { applicationName: "web start", maxConnections: 1 });
  try {
    await assertLeastPrivilege(database.pool, "web");
    const { ARCHIVE_KEY, NEXTAUTH_SECRET } = env();
    await assertRoomKeys(database.pool, { ARCHIVE_KEY, NEXTAUTH_SECRET: NEXTAUTH_SECRET.join() });
  } finally {
    await database.close();
  }
}

declare global {
  // Global variables keep the connections open when the development server reloads modules.
  var processDatabases: ReturnType<typeof openDatabases> | undefined;
  var processRepositories: Repositories | undefined;
}

export function repositories(): Repositories {
  globalThis.processRepositories ??= openRepositories();
  return globalThis.processRepositories;
}
