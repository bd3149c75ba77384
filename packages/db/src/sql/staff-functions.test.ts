/** Tests that the functions that act for staff find the member of staff by their session and check the roles in `PERMISSIONS`. Fault 100 */
import { randomUUID } from "node:crypto";
import { PERMISSIONS, type Permission, STAFF_ROLES, type StaffRole } from "@poker/protocol";
import { beforeAll, expect, it } from "vitest";
import { makeSessionStale, openTestSession } from "../testing/index.ts";
import { useTestRoom } from "../testing/room.ts";
import { appointStaff, grantRoles } from "../testing/staff.ts";

const room = useTestRoom();

interface StaffFunction {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly given?: Readonly<Record<string, string>>;
}

const STAFF_FUNCTIONS: readonly StaffFunction[] = [
  { name: "adjustment_decide", permissions: ["chips.approve"] },
  { name: "adjustment_limit_change", permissions: ["chips.limits"] },
  { name: "adjustment_request", permissions: ["chips.adjust"] },
  { name: "announcement_publish", permissions: ["room.drain"] },
  { name: "announcement_withdraw", permissions: ["room.drain"] },
  { name: "backup_ask", permissions: ["backups.make"] },
  { name: "backup_open", permissions: ["backups.download"] },
  { name: "break_return_decide", permissions: ["players.end-break"] },
  { name: "chat_report_decide", permissions: ["chat.reports"] },
  { name: "command_enqueue", permissions: ["tables.write", "hands.cancel", "room.drain"] },
  { name: "factor_removal_decide", permissions: ["factors.remove"] },
  { name: "factor_removal_request", permissions: ["factors.ask"] },
  { name: "hand_export", permissions: ["hands.export"] },
  { name: "hand_export", permissions: ["hands.reveal"], given: { with_cards: "true" } },
  { name: "hand_reveal", permissions: ["hands.reveal"] },
  { name: "invitation_end", permissions: ["invitations.write"] },
  { name: "invitation_make", permissions: ["invitations.write"] },
  { name: "mail_open", permissions: ["mails.read"] },
  { name: "maintenance_end", permissions: ["room.maintenance"] },
  { name: "maintenance_plan", permissions: ["room.maintenance"] },
  { name: "player_end_sessions", permissions: ["players.sessions"] },
  { name: "player_sanction", permissions: ["players.ban"], given: { sanction: "ban" } },
  { name: "player_sanction", permissions: ["players.freeze"], given: { sanction: "freeze" } },
  { name: "player_sanction", permissions: ["players.chat-ban"], given: { sanction: "chat-ban" } },
  { name: "private_report_read", permissions: ["chat.reports"] },
  { name: "rake_config_save", permissions: ["rake.write"] },
  { name: "room_logo_add", permissions: ["room.settings"] },
  { name: "room_settings_save", permissions: ["room.settings"] },
  { name: "shuffle_release", permissions: ["shuffle.release"] },
  { name: "staff_confirm_owner", permissions: ["staff.write"] },
  { name: "staff_limit_change", permissions: ["staff.limits"] },
  { name: "staff_note_add", permissions: ["players.read"] },
  { name: "staff_second_step_require", permissions: ["staff.write"] },
  { name: "staff_set_role", permissions: ["staff.write"] },
  { name: "suspense_return", permissions: ["suspense.resolve"] },
  { name: "tournament_create", permissions: ["tables.write"] },
  { name: "tournament_schedule_end", permissions: ["tables.write"] },
  { name: "tournament_schedule_save", permissions: ["tables.write"] },
  { name: "tournament_template_save", permissions: ["tables.write"] },
  { name: "unit_create", permissions: ["tables.write"] },
  { name: "unit_schedule_save", permissions: ["tables.write"] },
  { name: "unit_set_schedule", permissions: ["tables.write"] },
];

const sessionKeys = new Map<StaffRole, string>();
beforeAll(async () => {
  for (const role of STAFF_ROLES) sessionKeys.set(role, (await appointStaff(room, role)).sessionKey);
});

interface Parameter {
  name: string;
  type: string;
}

/**
 * Calls a function, and returns its refusal. Every text parameter that is not in `given` gets this reason. A function checks the reason
 * first if the session has the permission, so the refusal shows whether it has.
 */
async function askFor({ name, given = {} }: StaffFunction, sessionKey: string, reason: string): Promise<unknown> {
  const parameters = await room.owner.pool.query<Parameter>(
    `SELECT p.proargnames[i] AS name, format_type(p.proargtypes[i - 1], NULL) AS type
     FROM pg_proc p, generate_series(1, p.pronargs) AS i WHERE p.proname = $1 ORDER BY i`,
    [name],
  );
  const values = parameters.rows.map((parameter) => {
    if (parameter.name === "session_key") return sessionKey;
    return given[parameter.name] ?? (parameter.type === "text" ? reason : null);
  });
  const list = parameters.rows.map(({ type }, index) => `$${index + 1}::${type}`).join(", ");
  const { rows } = await room.web.pool.query<Record<string, unknown>>(`SELECT * FROM ${name}(${list})`, values);
  return rows[0]?.refused ?? rows[0]?.[name];
}

const askWithoutReason = (asked: StaffFunction, sessionKey: string) => askFor(asked, sessionKey, " ");

/** Returns the functions that act for staff and call the function `called`. */
async function listCallersOf(called: string): Promise<readonly string[]> {
  const { rows } = await room.owner.pool.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
       AND strpos(prosrc, 'staff_refusal(') > 0 AND strpos(prosrc, $1) > 0 ORDER BY name`,
    [`${called}(`],
  );
  return rows.map(({ name }) => name);
}

it("fault 100: every function that acts for staff is listed here", async () =>
  expect(await listCallersOf("staff_refusal")).toEqual([...new Set(STAFF_FUNCTIONS.map(({ name }) => name))]));

/**
 * The functions that need a fresh session, because they are dangerous: they move chips by hand, change roles, limits of staff or the room's
 * settings, open backups, read mails that open accounts, or remove second factors.
 */
const FRESH_FUNCTIONS = [
  "adjustment_decide",
  "adjustment_limit_change",
  "adjustment_request",
  "backup_open",
  "factor_removal_decide",
  "factor_removal_request",
  "mail_open",
  "room_logo_add",
  "room_settings_save",
  "staff_confirm_owner",
  "staff_limit_change",
  "staff_second_step_require",
  "staff_set_role",
  "suspense_return",
] as const;

it("fault 86: dangerous functions need a fresh sign-in, and every function that needs one is listed here", async () =>
  expect(await listCallersOf("session_is_fresh")).toEqual(FRESH_FUNCTIONS));

it.each(FRESH_FUNCTIONS)("fault 86 ✗: %s does nothing for a session whose last proof is too long ago", async (name) => {
  const { sessionKey } = await appointStaff(room, ...STAFF_ROLES);
  await makeSessionStale(room.owner.pool, sessionKey);
  expect(await askFor({ name, permissions: [] }, sessionKey, "a test")).toBe("fresh-sign-in-required");
});

it("decision 0060: once a second step is compulsory, no function acts for a session without one", async () => {
  const { sessionKey } = await appointStaff(room, ...STAFF_ROLES);
  await room.owner.pool.query("UPDATE staff_limits SET value = 1 WHERE name = 'second-step'");
  const answers: unknown[] = [];
  for (const asked of STAFF_FUNCTIONS) answers.push(await askWithoutReason(asked, sessionKey));
  await room.owner.pool.query("UPDATE staff_limits SET value = 0 WHERE name = 'second-step'");
  expect(new Set(answers)).toEqual(new Set(["second-step-required"]));
});

it.each(STAFF_FUNCTIONS)("fault 100: $name acts only for the roles of its permissions", async (asked) => {
  const allowed: StaffRole[] = [];
  for (const role of STAFF_ROLES) {
    const refused = await askWithoutReason(asked, sessionKeys.get(role) ?? "");
    if (refused === "reason-required") allowed.push(role);
    else expect(refused, role).toBe("not-allowed");
  }
  for (const permission of asked.permissions)
    expect(
      STAFF_ROLES.filter((role) => PERMISSIONS[permission].some((one) => one === role)),
      permission,
    ).toEqual(allowed);
});

it.each(STAFF_FUNCTIONS)(
  "fault 100 ✗: $name refuses an unknown or ended session, and a session of a player or a bot",
  async (asked) => {
    const { pool } = room.owner;
    const bot = randomUUID();
    await pool.query("INSERT INTO users (id, name, name_key, bot) VALUES ($1, $2, $2, true)", [bot, `Bot ${bot}`]);
    await grantRoles(room, bot, STAFF_ROLES);
    const member = await appointStaff(room, ...STAFF_ROLES);
    expect(await askWithoutReason(asked, member.sessionKey)).toBe("reason-required");
    const strangers = [
      randomUUID(),
      member.userId,
      (await openTestSession(pool, member.userId, -1)).sessionKey,
      (await openTestSession(pool, bot)).sessionKey,
      (await openTestSession(pool, await room.createPlayer(1))).sessionKey,
    ];
    for (const sessionKey of strangers) expect(await askWithoutReason(asked, sessionKey)).toBe("not-allowed");
  },
);
