import { randomUUID } from "node:crypto";
import { isRefusal } from "@poker/engine";
import { DAY_MS, STAFF_ROLES, type StaffRole, toUtcDay } from "@poker/protocol";
import { expect, it } from "vitest";
import { createUsers } from "../../repositories/accounts/users.ts";
import { makeBuyIn, useTestRoom } from "../../testing/room.ts";
import type { Staff } from "./check-permission.ts";
import { createOverviewOffice, type Overview } from "./overview-office.ts";

const room = useTestRoom();

const as = (...roles: StaffRole[]): Staff => ({
  userId: randomUUID(),
  sessionKey: "",
  name: "Officer",
  roles: new Set(roles),
  ipAddress: "192.0.2.7",
});
const query = (sql: string, values: readonly unknown[] = []) => room.owner.pool.query(sql, [...values]);

async function read(staff = as("owner"), now = Date.now()): Promise<Overview> {
  const overview = await createOverviewOffice(room.web).getOverview(staff, now);
  if (isRefusal(overview)) throw new Error(overview.code);
  return overview;
}

it("the overview counts the people who are online, at tables and in queues, without bots", async () => {
  const before = await read();
  const guests = await Promise.all([1, 2, 3].map(() => createUsers(room.web).createGuest()));
  const bot = randomUUID();
  await query("INSERT INTO users (id, name, name_key, bot) VALUES ($1, 'Ann O', 'anno', true)", [bot]);
  const [here, gone, queued] = guests.map(({ id }) => id);
  await query("UPDATE player_activity SET last_seen_at = now() - interval '3 minutes' WHERE user_id = $1", [gone]);
  const [one, two] = await room.createTables(2);
  for (const table of [one, two])
    await query("INSERT INTO seats (table_id, seat, user_id) VALUES ($1, 0, $2), ($1, 1, $3)", [
      table?.tableId,
      here,
      bot,
    ]);
  const pool = randomUUID();
  await query("INSERT INTO pools (id, name, settings) VALUES ($1, 'Queue', '{}')", [pool]);
  await query("UPDATE pool_summaries SET queue = $2 WHERE pool_id = $1", [pool, JSON.stringify([queued, bot])]);
  expect(await read()).toMatchObject({
    people: { online: (before.people?.online ?? 0) + 2, seated: 1, queued: 1 },
    newAccounts: {
      today: (before.newAccounts?.today ?? 0) + 3,
      week: (before.newAccounts?.week ?? 0) + 3,
    },
  });
});

it("the overview counts new accounts and hands of the UTC day and of seven days", async () => {
  const noon = Date.UTC(2031, 4, 10, 12);
  const { tableId } = await room.createTable();
  const midnight = Date.UTC(2031, 4, 10);
  const times = [midnight, midnight - 1, midnight - 6 * DAY_MS, midnight - 6 * DAY_MS - 1];
  for (const [index, at] of times.entries()) {
    await query("INSERT INTO users (name, name_key, created_at) VALUES ($1, $1, $2)", [
      `New player ${index}`,
      new Date(at),
    ]);
    await query(
      `INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings_id, sealed, ended_at)
       VALUES ($1, $2, $3, 'settled', 0, 0, hand_settings_keep('{}'), '', $4)`,
      [`${tableId}:${index + 1}`, tableId, index + 1, new Date(at)],
    );
  }
  const { hands, newAccounts } = await read(as("owner"), noon);
  expect(hands).toEqual({ today: 1, week: 3 });
  expect(newAccounts).toEqual({ today: 1, week: 3 });
});

it("the overview sums the chips at tables by currency, equal to the ledger's sums", async () => {
  const before = (await read()).chipsInPlay?.find(({ currency }) => currency === "play")?.amount ?? 0;
  const table = await room.createTable();
  const player = await room.createPlayer(1_000);
  await room.journal.commit(makeBuyIn(table, 1, player, 0, 400));
  expect((await read()).chipsInPlay).toEqual([{ currency: "play", amount: before + 400 }]);
});

it("the overview shows the rake of each of thirty days, including days without rake", async () => {
  const now = Date.UTC(2031, 5, 30, 1);
  const { tableId } = await room.createTable();
  for (const [ago, rake] of [
    [0, 50],
    [29, 7],
    [30, 1_000],
  ] as const)
    await query(
      "INSERT INTO rake_days (day, table_id, structure, low, high, hands, pot, rake) VALUES ($1, $2, 'no-limit', 50, 100, 1, 100000, $3)",
      [toUtcDay(now - ago * DAY_MS), tableId, rake],
    );
  const { rakeByDay } = await read(as("rake_admin"), now);
  expect(rakeByDay).toHaveLength(30);
  expect(rakeByDay?.[0]).toEqual({ day: "2031-06-01", rake: 7 });
  expect(rakeByDay?.at(-1)).toEqual({ day: "2031-06-30", rake: 50 });
  expect(rakeByDay?.slice(1, -1).every(({ rake }) => rake === 0)).toBe(true);
});

it("the overview lists what waits for the staff", async () => {
  const before = (await read()).matters;
  const table = await room.createTable();
  const player = await room.createPlayer(1_000);
  await query("UPDATE tables SET name = 'A paused one' WHERE id = $1", [table.tableId]);
  await query(`INSERT INTO live_tables (table_id, state) VALUES ($1, '{"status": "paused"}')`, [table.tableId]);
  await query("INSERT INTO tables (name, settings) VALUES ('Run by no node', '{}')");
  await query("INSERT INTO tables (name, settings, opens_at) VALUES ('Opens later', '{}', now() + interval '1 day')");
  await query(
    `WITH message AS (
       INSERT INTO chat_messages (table_id, user_id, command_id, text, at) VALUES ($1, $2, $3, 'x', now()) RETURNING id
     ) INSERT INTO chat_reports (message_id, reporter_id, context, at) SELECT id, $2, ARRAY[id], now() FROM message`,
    [table.tableId, player, randomUUID()],
  );
  await query(
    `INSERT INTO chip_adjustments (id, user_id, currency, amount, reason, status, requested_by)
     VALUES ($1, $2, 'play', 5, 'x', 'pending', $2)`,
    [randomUUID(), player],
  );
  const [subject] = (await query("INSERT INTO users (name, name_key) VALUES ('Lost Phone', 'l0stph0ne') RETURNING id"))
    .rows;
  await query(
    `INSERT INTO factor_removals (user_id, reason, requested_by, outcome, decided_at) VALUES
     ($1, 'x', $2, NULL, NULL), ($1, 'x', $2, 'declined', now())`,
    [subject?.id, player],
  );
  await query(
    `INSERT INTO suspense_cases (hand_id, table_id, amount, currency, reason, due_at) VALUES ('h', $1, 5, 'play', 'x', now())`,
    [table.tableId],
  );
  await query("INSERT INTO reconciliations (ok, report) VALUES (false, $1)", [
    JSON.stringify({
      discrepancies: [
        { code: "currency-not-zero", where: "play" },
        { code: "x", where: "y" },
      ],
    }),
  ]);
  await query(
    `INSERT INTO shuffle_reports (day, sample_size, tests, passed, node_id) VALUES
     ('2020-01-01', 1, '[]', false, 'test'), ('2020-01-02', 1, '[]', true, 'test'), ('2020-01-03', 1, '[]', false, 'test')`,
  );
  await query("INSERT INTO shuffle_releases (day, released_by, reason) VALUES ('2020-01-03', $1, 'x')", [player]);
  await query(
    `INSERT INTO notices (user_id, kind, detail, read_at) VALUES
     ($1, 'role-changed', '{}', NULL), ($1, 'role-changed', '{}', now()), ($1, 'refilled', '{}', NULL)`,
    [player],
  );
  expect((await read({ ...as("owner"), userId: player })).matters).toEqual({
    paused: { count: 1, units: [{ id: table.tableId, name: "A paused one", isTournament: false }] },
    factorRemovals: { count: 1, people: [{ id: subject?.id, name: "Lost Phone" }] },
    unowned: (before.unowned ?? 0) + 1,
    chatReports: 1,
    adjustments: 1,
    suspenseCases: 1,
    discrepancies: 2,
    shuffleFailures: 1,
    // The test's room has no backup, which is one warning.
    backupWarnings: 1,
    roleChanges: 1,
  });
});

it("each role sees only the parts that it may see elsewhere, and staff without a role see no part", async () => {
  const hidden = async (role: StaffRole) => {
    const { matters, ...parts } = await read(as(role));
    return Object.entries({ ...parts, ...matters }).flatMap(([name, part]) => (part === null ? [name] : []));
  };
  expect(Object.fromEntries(await Promise.all(STAFF_ROLES.map(async (role) => [role, await hidden(role)])))).toEqual({
    owner: [],
    floor: [
      "rakeByDay",
      "factorRemovals",
      "adjustments",
      "suspenseCases",
      "discrepancies",
      "shuffleFailures",
      "backupWarnings",
      "roleChanges",
    ],
    rake_admin: [
      "newAccounts",
      "hands",
      "factorRemovals",
      "chatReports",
      "adjustments",
      "shuffleFailures",
      "backupWarnings",
      "roleChanges",
    ],
    support: ["rakeByDay", "suspenseCases", "discrepancies", "shuffleFailures", "backupWarnings", "roleChanges"],
    integrity: [
      "rakeByDay",
      "factorRemovals",
      "adjustments",
      "suspenseCases",
      "discrepancies",
      "backupWarnings",
      "roleChanges",
    ],
  });
  expect(await createOverviewOffice(room.web).getOverview(as(), Date.now())).toEqual({
    ok: false,
    code: "not-allowed",
  });
});
