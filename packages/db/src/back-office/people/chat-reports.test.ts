import { randomUUID } from "node:crypto";
import { isRefusal } from "@poker/engine";
import { DAY_MS } from "@poker/protocol";
import { beforeAll, describe, expect, it } from "vitest";
import { createNotices } from "../../repositories/notices/notices.ts";
import { createChat } from "../../repositories/people/chat.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import type { Staff } from "../office/check-permission.ts";
import { CHAT_REPORTS_PAGE_SIZE, type ChatDecision, createChatReportOffice } from "./chat-reports.ts";

const room = useTestRoom();
const office = () => createChatReportOffice(room.web.pool);
const AT = Date.UTC(2026, 5, 1);

let support: Staff;
beforeAll(async () => {
  support = await appointStaff(room, "support");
});

const chat = () => createChat(room.game.pool);

/** Makes a table with players a, b and c, and the functions with which they write messages and report them. */
async function talk() {
  const { tableId } = await room.createTable();
  const [a, b, c] = [await room.createPlayer(1), await room.createPlayer(1), await room.createPlayer(1)];
  const say = async (userId: string, text: string, unmasked: string | null = null) => {
    const said = await chat().saveMessage({
      tableId,
      userId,
      commandId: randomUUID(),
      spoken: { text, unmasked },
      at: AT,
    });
    if (!("id" in said)) throw new Error("the chat refused the message");
    return said.id;
  };
  const report = (messageId: number, reporterId: string, at = AT + 5) =>
    chat().saveReport({ tableId, messageId, reporterId, around: 1, at });
  return { tableId, a, b, c, say, report };
}

const numberOf = async (messageId: number, reporterId: string): Promise<number> =>
  (
    await room.owner.pool.query("SELECT number FROM chat_reports WHERE message_id = $1 AND reporter_id = $2", [
      messageId,
      reporterId,
    ])
  ).rows[0]?.number;

async function reported() {
  const { a, b, c, say, report, tableId } = await talk();
  const before = await say(b, "well played");
  const message = await say(a, "you ***", "you fool");
  const after = await say(b, "please stop");
  await say(b, "not around it any more");
  await report(message, b);
  return { tableId, a, b, c, message, lines: [before, message, after], report, number: await numberOf(message, b) };
}

const decide = (by: Staff, number: number, more: Partial<ChatDecision> = {}) =>
  office().decideReport(by, { number, decision: "dismissed", chatBanUntil: null, reason: "only teasing", ...more });
const auditOf = async (userId: string) =>
  (
    await room.owner.pool.query(
      "SELECT actor_id, action, reason FROM audit_log WHERE subject_kind = 'user' AND subject_id = $1 ORDER BY id",
      [userId],
    )
  ).rows;
const bannedUntil = async (userId: string): Promise<number | undefined> =>
  (
    await room.owner.pool.query("SELECT chat_banned_until FROM users WHERE id = $1", [userId])
  ).rows[0]?.chat_banned_until?.getTime();

describe("a reported message", () => {
  it("is shown in its original text, with the messages around it, its reporters and the times of their reports", async () => {
    const { tableId, a, b, message, lines, number } = await reported();
    const found = await office().get(support, number);
    if (!found || isRefusal(found)) throw new Error("not found");
    expect(found.report).toMatchObject({
      number,
      status: "open",
      at: AT + 5,
      messageId: message,
      tableId,
      writerId: a,
      reporterId: b,
      reporter: `Player ${b}`,
      written: "you fool",
      decided: null,
    });
    expect(found.lines.map(({ id, written }) => [id, written])).toEqual([
      [lines[0], "well played"],
      [lines[1], "you fool"],
      [lines[2], "please stop"],
    ]);
    expect(await office().get(support, number + 1_000)).toBeNull();
  });

  it("is listed by its status, newest first, and the pages together list every message once", async () => {
    const { b, say, a, report } = await talk();
    const numbers: number[] = [];
    for (let n = 0; n <= CHAT_REPORTS_PAGE_SIZE; n++) {
      const id = await say(a, `line ${n}`);
      await report(id, b);
      numbers.unshift(await numberOf(id, b));
    }
    const seen: number[] = [];
    for (let before: number | null = null; ; ) {
      const page = await office().list(support, "open", before);
      if (isRefusal(page)) throw new Error(page.code);
      expect(page.reports.length).toBeLessThanOrEqual(CHAT_REPORTS_PAGE_SIZE);
      seen.push(...page.reports.map(({ number }) => number));
      before = page.next;
      if (before === null) break;
    }
    expect(seen.filter((number) => numbers.includes(number))).toEqual(numbers);
    await decide(support, numbers[0] ?? 0);
    const open = await office().list(support, "open", null);
    expect("reports" in open && open.reports.map(({ number }) => number)).not.toContain(numbers[0]);
    for (const status of ["dismissed", null] as const) {
      const listed = await office().list(support, status, null);
      expect("reports" in listed && listed.reports[0]?.number).toBe(numbers[0]);
    }
  });

  it("is decided once for all its reports, with an entry in the audit log", async () => {
    const { a, c, message, report, number } = await reported();
    await report(message, c);
    const answers = await Promise.all([1, 2, 3].map(() => decide(support, number)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual({ ok: false, code: "already-decided" });
    expect(await decide(support, await numberOf(message, c))).toEqual({ ok: false, code: "already-decided" });
    expect(await auditOf(a)).toEqual([
      { actor_id: support.userId, action: "chat-report.dismiss", reason: "only teasing" },
    ]);
    const found = await office().get(support, number);
    expect(found && "report" in found && found.report).toMatchObject({
      status: "dismissed",
      decided: { by: support.name, reason: "only teasing" },
    });
  });

  it("is decided in one commit with the writer's chat ban, with a notice and an audit log entry", async () => {
    const { a, number } = await reported();
    const until = Date.now() + DAY_MS;
    expect(await decide(support, number, { decision: "upheld", chatBanUntil: until })).toEqual({ ok: true });
    expect(await bannedUntil(a)).toBe(until);
    expect((await auditOf(a)).map(({ action }) => action)).toEqual(["chat-report.uphold", "player.chat-ban"]);
    const [notice] = await createNotices(room.web).list(a, 5);
    expect(notice).toMatchObject({ kind: "account-changed", detail: { sanction: "chat-ban", until } });
  });

  it("✗: is not decided when the ban is refused, and cannot be dismissed with a ban", async () => {
    const { a, number } = await reported();
    const past = { decision: "upheld", chatBanUntil: AT } as const;
    expect(await decide(support, number, past)).toEqual({ ok: false, code: "in-the-past" });
    expect(await decide(support, number, { chatBanUntil: Date.now() + DAY_MS })).toEqual({
      ok: false,
      code: "ban-on-dismissal",
    });
    expect(await auditOf(a)).toEqual([]);
    expect(await bannedUntil(a)).toBeUndefined();
    expect(await decide(support, number)).toEqual({ ok: true });
  });

  it("✗: is not decided without a reason, without permission (the database checks it too), or by its writer", async () => {
    const { number } = await reported();
    expect(await decide(support, number, { reason: " " })).toEqual({ ok: false, code: "reason-required" });
    const rake = await appointStaff(room, "rake_admin");
    expect(await decide(rake, number)).toEqual({ ok: false, code: "not-allowed" });
    expect(await decide({ ...rake, roles: new Set(["support"]) }, number)).toEqual({ ok: false, code: "not-allowed" });
    expect(await office().list(rake, "open", null)).toEqual({ ok: false, code: "not-allowed" });
    expect(await office().get(rake, number)).toEqual({ ok: false, code: "not-allowed" });
    expect(await decide(support, number + 1_000)).toEqual({ ok: false, code: "no-such-report" });
    const own = await talk();
    const mine = await own.say(support.userId, "mine");
    await own.report(mine, own.b);
    expect(await decide(support, await numberOf(mine, own.b))).toEqual({ ok: false, code: "own-message" });
  });
});

it("fault 54: the web server's role reads only reported messages and cannot change a report directly", async () => {
  const { say, b } = await talk();
  const quiet = await say(b, "between us");
  const { rows } = await room.web.pool.query("SELECT FROM reported_chat_lines WHERE id = $1", [quiet]);
  expect(rows).toEqual([]);
  for (const sql of [
    "SELECT * FROM chat_messages",
    "SELECT * FROM chat_reports",
    "UPDATE chat_reports SET status = 'dismissed'",
    "UPDATE reported_chat SET reason = 'x'",
    "UPDATE adjustment_limits SET max_amount = 1",
  ])
    await expect(room.web.pool.query(sql), sql).rejects.toThrow(/permission denied|cannot update view/);
});
