/** Tests breaks in the database: how they begin, what they forbid, and how a player returns. Faults 69, 105 */
import { randomUUID } from "node:crypto";
import { isRefusal } from "@poker/engine";
import { type BreakKind, NEVER_EXPIRES, type StaffRole } from "@poker/protocol";
import { expect, it } from "vitest";
import { createReturnOffice } from "../../back-office/protection/return-office.ts";
import { postLedgerMoves } from "../../ledger/post-moves.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createGuests } from "../accounts/guests.ts";
import { createUsers } from "../accounts/users.ts";
import { createCashier } from "../money/cashier.ts";
import { createRefills } from "../money/refills.ts";
import { createChat } from "../people/chat.ts";
import { toSessionKey } from "../sign-in/session-keys.ts";
import { createBreaks } from "./breaks.ts";

const room = useTestRoom();
const DAY_MS = 86_400_000;
const breaks = () => createBreaks(room.web.pool);

interface Player {
  readonly id: string;
  readonly sessionKey: string;
}
async function guest(): Promise<Player> {
  const { id, sessionToken } = await createUsers(room.web).createGuest();
  return { id, sessionKey: toSessionKey(sessionToken) };
}
async function onBreak(kind: BreakKind, length: number | null): Promise<Player> {
  const player = await guest();
  expect(await breaks().begin(player.sessionKey, kind, length)).toMatchObject({ ok: true });
  return player;
}
/** Makes the player's break begin `by` earlier. */
const age = ({ id }: Player, by: string) =>
  room.owner.pool.query(
    `UPDATE play_breaks SET begins_at = begins_at - $2::interval,
            until = CASE WHEN until < '9999-12-31' THEN until - $2::interval ELSE until END WHERE user_id = $1`,
    [id, by],
  );
const noticesOf = async ({ id }: Player) =>
  (
    await room.owner.pool.query("SELECT detail->>'change' AS change FROM notices WHERE user_id = $1 ORDER BY id", [id])
  ).rows
    .map(({ change }) => change)
    .filter((change) => change !== null);
const mayPlay = async ({ id }: Player) => (await createCashier(room.game).refusalToPlay(id)) === null;

it.each([
  ["cool-off", 0],
  ["cool-off", 43],
  ["cool-off", null],
  ["self-exclusion", 5],
  ["self-exclusion", 61],
] as const)("a %s of %s is refused", async (kind, length) => {
  const player = await guest();
  expect(await breaks().begin(player.sessionKey, kind, length)).toEqual({ ok: false, code: "no-such-break" });
  expect(await breaks().findInForce(player.id)).toBeNull();
});

it("the player is notified of a break, can only make the break longer, and every break stays on record", async () => {
  const player = await onBreak("cool-off", 7);
  const longer = await breaks().begin(player.sessionKey, "cool-off", 14);
  for (const length of [1, 7, 14])
    expect(await breaks().begin(player.sessionKey, "cool-off", length)).toEqual({ ok: false, code: "not-longer" });
  expect(await breaks().findInForce(player.id)).toMatchObject({
    kind: "cool-off",
    until: longer.ok ? longer.until : 0,
    endsAt: longer.ok ? longer.until : 0,
    mayAskAt: null,
  });
  expect(await breaks().begin(player.sessionKey, "self-exclusion", 12)).toMatchObject({ ok: true });
  expect(await breaks().begin(player.sessionKey, "cool-off", 42)).toEqual({ ok: false, code: "not-longer" });
  expect(await breaks().begin(player.sessionKey, "self-exclusion", 6)).toEqual({ ok: false, code: "not-longer" });
  expect(await breaks().begin(player.sessionKey, "self-exclusion", null)).toEqual({ ok: true, until: NEVER_EXPIRES });
  expect(await breaks().findInForce(player.id)).toMatchObject({ until: NEVER_EXPIRES, endsAt: null });
  const { rows } = await room.owner.pool.query("SELECT FROM play_breaks WHERE user_id = $1", [player.id]);
  expect(rows).toHaveLength(4);
  expect(await noticesOf(player)).toEqual(["began", "began", "began", "began"]);
  expect(await breaks().begin("no such key", "cool-off", 1)).toEqual({ ok: false, code: "session-revoked" });
});

it("a cool-off ends at its time, and nothing ends it earlier", async () => {
  const player = await onBreak("cool-off", 1);
  expect(await breaks().askReturn(player.sessionKey)).toEqual({ ok: false, code: "break-runs" });
  expect(await createCashier(room.game).refusalToPlay(player.id)).toMatchObject({
    code: "on-a-break",
    detail: { until: expect.any(Number) },
  });
  await room.owner.pool.query("UPDATE users SET break_until = now() - interval '1 ms' WHERE id = $1", [player.id]);
  expect(await mayPlay(player)).toBe(true);
});

it("the end of a self-exclusion is not enough to play again: the player must ask, and then wait 24 hours", async () => {
  const player = await onBreak("self-exclusion", 6);
  expect(await breaks().askReturn(player.sessionKey)).toMatchObject({ ok: false, code: "too-early" });
  await age(player, "7 months");
  expect(await mayPlay(player)).toBe(false);
  const asked = await breaks().askReturn(player.sessionKey);
  expect(asked).toMatchObject({ ok: true, needsStaff: false });
  expect(asked.ok && asked.dueAt - Date.now()).toBeGreaterThan(DAY_MS - 60_000);
  expect(await breaks().askReturn(player.sessionKey)).toMatchObject({ ok: false, code: "already-asked" });
  expect(await mayPlay(player)).toBe(false);
  expect(await breaks().findInForce(player.id)).toMatchObject({ endsAt: asked.ok ? asked.dueAt : 0 });
  expect(await noticesOf(player)).toEqual(["began", "return-due"]);
  // The player begins another break while the first one is in force, so they still may not play.
  expect(await breaks().begin(player.sessionKey, "self-exclusion", 6)).toMatchObject({ ok: true });
  expect(await breaks().findInForce(player.id)).toMatchObject({ endsAt: null });
});

it("an early return needs six months, a request, seven days, and two members of the staff, one of them an owner", async () => {
  const player = await onBreak("self-exclusion", null);
  await age(player, "7 months");
  const asked = await breaks().askReturn(player.sessionKey);
  expect(asked).toMatchObject({ ok: true, needsStaff: true });
  const id = (await breaks().findInForce(player.id))?.askedReturn?.id ?? 0;
  const office = createReturnOffice(room.web.pool);
  const staff = async (...roles: StaffRole[]) => appointStaff(room, ...roles);
  const [support, other, owner, floor] = [
    await staff("support"),
    await staff("integrity"),
    await staff("owner"),
    await staff("floor"),
  ];
  const approve = { returnId: id, approved: true, reason: "talked with them" };
  expect(await office.decideReturn(floor, approve)).toMatchObject({ code: "not-allowed" });
  expect(await office.decideReturn(support, { ...approve, reason: " " })).toMatchObject({ code: "reason-required" });
  expect(await office.decideReturn(support, approve)).toMatchObject({ code: "too-early" });
  await room.owner.pool.query("UPDATE break_returns SET due_at = now() - interval '1 ms' WHERE id = $1", [id]);
  expect(await office.decideReturn(support, approve)).toEqual({ ok: true });
  expect(await mayPlay(player)).toBe(false);
  expect(await office.decideReturn(support, approve)).toMatchObject({ code: "same-approver" });
  expect(await office.decideReturn(other, approve)).toMatchObject({ code: "owner-required" });
  expect(await mayPlay(player)).toBe(false);
  expect(await office.decideReturn(owner, approve)).toEqual({ ok: true });
  expect(await mayPlay(player)).toBe(true);
  expect(await office.decideReturn(owner, approve)).toMatchObject({ code: "already-decided" });
  const { rows } = await room.owner.pool.query(
    "SELECT actor_id, action, reason FROM audit_log WHERE subject_id = $1 ORDER BY id",
    [player.id],
  );
  expect(rows).toEqual(
    [support, owner].map(({ userId }) => ({
      actor_id: userId,
      action: "player.approve-return",
      reason: "talked with them",
    })),
  );
  expect(await noticesOf(player)).toEqual(["began", "return-asked", "ended"]);
});

it("the player withdraws a request, or a member of the staff declines it, and the break continues", async () => {
  const player = await onBreak("self-exclusion", 60);
  await age(player, "8 months");
  expect(await breaks().withdrawReturn(player.sessionKey)).toEqual({ ok: false, code: "not-asked" });
  await breaks().askReturn(player.sessionKey);
  expect(await breaks().withdrawReturn(player.sessionKey)).toEqual({ ok: true });
  await breaks().askReturn(player.sessionKey);
  const id = (await breaks().findInForce(player.id))?.askedReturn?.id ?? 0;
  const support = await appointStaff(room, "support");
  const decline = { returnId: id, approved: false, reason: "not yet" };
  expect(await createReturnOffice(room.web.pool).decideReturn(support, decline)).toEqual({ ok: true });
  expect(await breaks().findInForce(player.id)).toMatchObject({ askedReturn: null, endsAt: null });
  expect(await noticesOf(player)).toEqual(["began", "return-asked", "return-asked", "return-declined"]);
});

/** What the database must refuse to a player on a break, even when a server asks for it. */
const FORBIDDEN: Readonly<Record<string, (player: Player) => Promise<unknown>>> = {
  async "a seat"({ id }) {
    const { tableId } = await room.createTable();
    const seated = room.game.pool.query("INSERT INTO seats (table_id, seat, user_id) VALUES ($1, 0, $2)", [
      tableId,
      id,
    ]);
    return seated.catch(({ constraint }) => constraint);
  },
  async "chips for a table"({ id }) {
    const { tableId } = await room.createTable();
    const entries = [
      { account: { kind: "wallet", userId: id }, amount: -100 },
      { account: { kind: "stack", tableId, userId: id }, amount: 100 },
    ] as const;
    const move = { key: randomUUID(), kind: "top-up", currency: "play", entries } as const;
    return postLedgerMoves(room.game.pool, [move]).catch(({ constraint }) => constraint);
  },
  async "a refill"({ sessionKey }) {
    const refused = await createRefills(room.web).refillPlayer(sessionKey);
    return isRefusal(refused) && refused.code;
  },
  async "a message"({ id }) {
    const { tableId } = await room.createTable();
    const spoken = { text: "hello", unmasked: null };
    const message = { tableId, userId: id, commandId: randomUUID(), spoken, at: Date.now() };
    const refused = await createChat(room.game.pool).saveMessage(message);
    return isRefusal(refused) && refused.code;
  },
  async "a new guest in this one's place"({ sessionKey }) {
    const refused = await createUsers(room.web).discardGuest(sessionKey);
    return isRefusal(refused) && refused.code;
  },
};
it.each(Object.keys(FORBIDDEN))(
  "fault 69: the database refuses %s to a player on a break, and not to other players",
  async (what) => {
    const attempt = FORBIDDEN[what];
    expect(await attempt?.(await onBreak("cool-off", 1))).toMatch(/on-a-break|on_a_break/);
    expect(String(await attempt?.(await guest()))).not.toMatch(/break/);
  },
);

it("fault 69: staff may take chips from the wallet of a player on a break, and chips still return to the wallet", async () => {
  const player = await onBreak("self-exclusion", 6);
  const { tableId } = await room.createTable();
  const stack = { kind: "stack", tableId, userId: player.id } as const;
  const wallet = { kind: "wallet", userId: player.id } as const;
  await room.owner.pool.query("UPDATE users SET break_until = NULL WHERE id = $1", [player.id]);
  const move = (kind: "top-up" | "leave" | "adjust", amount: number) =>
    postLedgerMoves(room.owner.pool, [
      {
        key: randomUUID(),
        kind,
        currency: "play",
        entries: [
          { account: wallet, amount: -amount },
          { account: kind === "adjust" ? { kind: "mint" } : stack, amount },
        ],
      },
    ]);
  await move("top-up", 100);
  await room.owner.pool.query("UPDATE users SET break_until = '9999-12-31' WHERE id = $1", [player.id]);
  await move("leave", -100);
  await move("adjust", 50);
  await expect(move("top-up", 100)).rejects.toMatchObject({ constraint: "ledger_wallets_not_on_a_break" });
});

it("faults 69, 120: a guest in a browser with a break gets the same break; an older account gets one day", async () => {
  const away = await onBreak("self-exclusion", 12);
  const next = await guest();
  await breaks().carry(next.sessionKey, away.id);
  expect(await breaks().findInForce(next.id)).toMatchObject({ kind: "self-exclusion", endsAt: null });
  const account = await guest();
  await room.owner.pool.query(
    "UPDATE users SET guest = false, email = $2, created_at = now() - interval '1 hour' WHERE id = $1",
    [account.id, `${account.id}@example.org`],
  );
  await breaks().carry(account.sessionKey, away.id);
  expect(await breaks().findInForce(account.id)).toMatchObject({ kind: "cool-off" });
  const free = await guest();
  await breaks().carry(free.sessionKey, free.id);
  await breaks().carry(free.sessionKey, (await guest()).id);
  expect(await breaks().findInForce(free.id)).toBeNull();
});

it("fault 69: guests on a break are not discarded", async () => {
  const away = await onBreak("cool-off", 42);
  await room.owner.pool.query(
    "UPDATE player_activity SET last_seen_at = now() - interval '2 years' WHERE user_id = $1",
    [away.id],
  );
  await createGuests(room.game.pool).forgetIdle({ guestDays: 30, unplayedGuestDays: 7 });
  const { rows } = await room.owner.pool.query("SELECT discarded_at FROM users WHERE id = $1", [away.id]);
  expect(rows).toEqual([{ discarded_at: null }]);
});

it("faults 69, 105: an address given up during a break can be proven only by its player; others may name it", async () => {
  const users = createUsers(room.web);
  const registration = { email: "away@example.org", password: "correct horse battery", name: "Away" };
  const register = async (name: string) => {
    const registered = await users.register({ ...registration, name });
    if (isRefusal(registered)) throw new Error(registered.code);
    return registered.user.id;
  };
  const query = (sql: string, id: string) => room.owner.pool.query(`UPDATE users SET ${sql} WHERE id = $1`, [id]);
  const id = await register("Away");
  const prove = (id: string) => query("email = 'away@example.org', email_verified_at = now()", id);
  const giveUp = () => query("email = NULL, email_verified_at = NULL", id);
  await prove(id);
  await query("break_until = '9999-12-31'", id);
  await giveUp();
  const again = await register("Again");
  await expect(prove(again)).rejects.toMatchObject({ constraint: "users_proven_email" });
  await prove(id);
  await giveUp();
  await query("break_until = now() - interval '1 ms'", id);
  expect((await prove(again)).rowCount).toBe(1);
});

it("fault 105: an account that named an address and gave it up on a break does not stop others from proving it", async () => {
  const users = createUsers(room.web);
  const registration = { email: "wanted@example.org", password: "correct horse battery" };
  const [first, second] = await Promise.all(
    ["Namer", "Prover"].map((name) => users.register({ ...registration, name: `Real ${name}` })),
  );
  if (!first || !second || isRefusal(first) || isRefusal(second)) throw new Error("not registered");
  await room.owner.pool.query("UPDATE users SET break_until = '9999-12-31' WHERE id = $1", [first.user.id]);
  await room.owner.pool.query("UPDATE users SET email = NULL WHERE id = $1", [first.user.id]);
  const proven = "UPDATE users SET email_verified_at = now() WHERE id = $1";
  expect((await room.owner.pool.query(proven, [second.user.id])).rowCount).toBe(1);
});
