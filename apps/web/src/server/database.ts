/** The web server's one connection, as the role `web`, and what it may do through it. */
import {
  type Announcement,
  assertRoles,
  type Cashier,
  connect,
  createAdjustments,
  createAudit,
  createBookOffice,
  createCashier,
  createChatReports,
  createCommands,
  createHandOffice,
  createHands,
  createMonitor,
  createMutes,
  createNodes,
  createNotices,
  createOfficeTables,
  createPlayerNotes,
  createPlayers,
  createPools,
  createRakeConfigs,
  createRakeHands,
  createRakeReport,
  createRefills,
  createRoomOffice,
  createSessions,
  createShuffleOffice,
  createShuffleReports,
  createStaff,
  createStatement,
  createSuspenseOffice,
  createTables,
  createTimeline,
  createUsers,
  currentAnnouncement,
  type Database,
  type Hands,
  type Mutes,
  type Nodes,
  type Notices,
  type PlayerNotes,
  type Pools,
  type Refills,
  type Sessions,
  type ShuffleReports,
  type Statement,
  type Tables,
  type Users,
} from "@poker/db";
import { env } from "../env.ts";

export interface Room {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly cashier: Pick<Cashier, "balance">;
  readonly refills: Pick<Refills, "rule" | "refill">;
  readonly statement: Statement;
  readonly notices: Notices;
  readonly notes: PlayerNotes;
  readonly mutes: Pick<Mutes, "list">;
  readonly hands: Hands;
  readonly tables: Pick<Tables, "list" | "get">;
  readonly pools: Pick<Pools, "list" | "get">;
  readonly nodes: Nodes;
  readonly shuffleReports: Pick<ShuffleReports, "stoppedSince">;
  /** What is said to everybody now. */
  readonly announcement: () => Promise<Announcement | null>;
  readonly office: Office;
}

/** What the staff may ask; each function says no by itself to who may not. */
export type Office = ReturnType<typeof openOffice>;

const openOffice = ({ pool }: Database) => ({
  staff: createStaff(pool),
  audit: createAudit(pool),
  players: createPlayers(pool),
  timeline: createTimeline(pool),
  chatReports: createChatReports(pool),
  hands: createHandOffice(pool, env().ARCHIVE_KEY),
  shuffle: createShuffleOffice(pool),
  commands: createCommands(pool),
  tables: createOfficeTables(pool),
  monitor: createMonitor(pool),
  room: createRoomOffice(pool),
  rake: createRakeConfigs(pool),
  rakeReport: createRakeReport(pool),
  rakeHands: createRakeHands(pool),
  books: createBookOffice(pool),
  suspense: createSuspenseOffice(pool),
  adjustments: createAdjustments(pool),
});

function open(): Room {
  const database = connect(env().DATABASE_URL, { name: "web" });
  return {
    users: createUsers(database),
    sessions: createSessions(database),
    cashier: createCashier(database.pool),
    refills: createRefills(database.pool),
    statement: createStatement(database.pool),
    notices: createNotices(database.pool),
    notes: createPlayerNotes(database.pool),
    mutes: createMutes(database.pool),
    hands: createHands(database.pool, env().ARCHIVE_KEY),
    tables: createTables(database.pool),
    pools: createPools(database.pool),
    nodes: createNodes(database),
    shuffleReports: createShuffleReports(database.pool),
    announcement: () => currentAnnouncement(database.pool),
    office: openOffice(database),
  };
}

/** Throws when this server's role could rewrite money or history. Fault 54 */
export async function refuseStrongRole(): Promise<void> {
  const database = connect(env().DATABASE_URL, { name: "web start", max: 1 });
  try {
    await assertRoles(database.pool, "web");
  } finally {
    await database.close();
  }
}

declare global {
  // The development server loads modules again and again; the connection stays.
  var roomOfThisProcess: Room | undefined;
}

export function room(): Room {
  globalThis.roomOfThisProcess ??= open();
  return globalThis.roomOfThisProcess;
}
