import { randomUUID } from "node:crypto";
import type { SuspenseShare } from "@poker/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { createSuspenseOffice } from "../../back-office/money/suspense-office.ts";
import type { Staff } from "../../back-office/office/check-permission.ts";
import { suspensionKey } from "../../journal/suspense-cases.ts";
import { type LeasedTable, makeBuyIn, makeCommit, makeEvent, useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createNotices } from "../notices/notices.ts";
import { createSuspense } from "./suspense.ts";

const room = useTestRoom();
const suspense = () => createSuspense(room.game);
const giveBack = (shares: readonly SuspenseShare[], by = owner, hand = handId, reason = "looked at the tape") =>
  createSuspenseOffice(room.web).returnBets(by, { handId: hand, shares, reason });
const wallet = (userId: string) => room.readBalance(`wallet:${userId}:play`);
const told = async (userId: string) =>
  (await createNotices(room.web).list(userId, 10)).map(({ kind, detail }) => ({ kind, detail }));

let owner: Staff;
let table: LeasedTable;
let handId: string;
let a: string;
let b: string;

/** Player a has contributed 30 and player b 70 to a hand that is suspended. Both then leave with the rest of their chips. */
beforeEach(async () => {
  owner = await appointStaff(room, "owner");
  table = await room.createTable();
  handId = `${table.tableId}:7`;
  [a, b] = [await room.createPlayer(1_000), await room.createPlayer(1_000)];
  await room.journal.commit(makeBuyIn(table, 1, a, 0, 500));
  await room.journal.commit(makeBuyIn(table, 2, b, 1, 500));
  const stack = (userId: string) => ({ kind: "stack" as const, tableId: table.tableId, userId });
  const result = await room.journal.commit(
    makeCommit(table, {
      events: [makeEvent(3)],
      ledgerMoves: [
        {
          key: suspensionKey(handId),
          kind: "suspend",
          currency: "play",
          entries: [
            { account: stack(a), amount: -30 },
            { account: stack(b), amount: -70 },
            { account: { kind: "suspense", handId }, amount: 100 },
          ],
        },
      ],
      effects: [
        {
          type: "suspense",
          tableId: table.tableId,
          bets: { handId, amount: 100, currency: "play", reason: "test" },
        },
      ],
    }),
  );
  expect(result).toEqual({ outcome: "durable" });
});

const overdue = () =>
  room.owner.pool.query("UPDATE suspense_cases SET due_at = now() - interval '1 second' WHERE hand_id = $1", [handId]);
const opened = async () => (await suspense().listOpen()).find((each) => each.handId === handId);

describe("bets in suspense", () => {
  it("T7: wait 90 days, with the contribution of each player", async () => {
    const known = await opened();
    expect(known).toMatchObject({ amount: 100, currency: "play", reason: "test", resolvedAt: null, outcome: null });
    expect((known?.dueAt ?? 0) - (known?.openedAt ?? 0)).toBe(90 * 24 * 3_600_000);
    expect(await suspense().listHeldShares(handId)).toEqual(
      [
        { userId: a, amount: 30 },
        { userId: b, amount: 70 },
      ].toSorted((x, y) => (x.userId < y.userId ? -1 : 1)),
    );
    expect(await room.readBalance(`suspense:${handId}`)).toBe(100);
  });

  it("T7: go to charity once after 90 days, even when several processes try it; the players get a notice", async () => {
    const charity = await room.readBalance("charity:play");
    await overdue();
    const swept = await Promise.all([
      suspense().sendOverdueToCharity(),
      suspense().sendOverdueToCharity(),
      suspense().sendOverdueToCharity(),
    ]);
    expect(swept.flat()).toHaveLength(2);
    expect(await suspense().sendOverdueToCharity()).toEqual([]);
    expect(await room.readBalance(`suspense:${handId}`)).toBe(0);
    expect(await room.readBalance("charity:play")).toBe(charity + 100);
    expect([await wallet(a), await wallet(b)]).toEqual([500, 500]);
    expect(await opened()).toBeUndefined();
    expect(await told(a)).toEqual([
      { kind: "suspense-charity", detail: { tableId: table.tableId, handNo: 7, currency: "play", amount: 30 } },
    ]);
    expect(await giveBack([{ userId: a, amount: 100 }])).toEqual({ ok: false, code: "already-resolved" });
  });

  it("T7 ✗: do not go to charity before 90 days", async () => {
    expect(await suspense().sendOverdueToCharity()).toEqual([]);
    expect(await room.readBalance(`suspense:${handId}`)).toBe(100);
    expect(await told(a)).toEqual([]);
  });

  it("T7 ✗: do not go to charity after they were returned", async () => {
    const charity = await room.readBalance("charity:play");
    const shares = [
      { userId: a, amount: 45 },
      { userId: b, amount: 55 },
    ];
    const results = await Promise.all([giveBack(shares), giveBack(shares)]);
    expect(results).toContainEqual({ ok: true });
    expect(results).toContainEqual({ ok: false, code: "already-resolved" });
    await overdue();
    expect(await suspense().sendOverdueToCharity()).toEqual([]);
    expect([await wallet(a), await wallet(b)]).toEqual([545, 555]);
    expect(await room.readBalance("charity:play")).toBe(charity);
    expect((await told(b)).map(({ kind, detail }) => [kind, "amount" in detail && detail.amount])).toEqual([
      ["suspense-returned", 55],
    ]);
  });

  it.each<[string, () => { userId: string; amount: number }[], string]>([
    ["less than the held amount", () => [{ userId: a, amount: 99 }], "amounts-do-not-add-up"],
    ["nothing", () => [], "amounts-do-not-add-up"],
    ["half chips", () => [0.5, 99.5].map((amount, i) => ({ userId: [a, b][i] ?? a, amount })), "amounts-do-not-add-up"],
    [
      "chips taken from one player for the other",
      () => [-10, 110].map((amount, i) => ({ userId: [a, b][i] ?? a, amount })),
      "amounts-do-not-add-up",
    ],
    ["one player twice", () => [50, 50].map((amount) => ({ userId: a, amount })), "amounts-do-not-add-up"],
    ["to a stranger", () => [{ userId: randomUUID(), amount: 100 }], "not-in-hand"],
  ])("T7 ✗: cannot be returned as %s", async (_what, shares, refused) => {
    expect(await giveBack(shares())).toEqual({ ok: false, code: refused });
    expect(await room.readBalance(`suspense:${handId}`)).toBe(100);
    expect(await giveBack([], owner, "nobody's:1")).toEqual({ ok: false, code: "no-such-case" });
  });

  it("T7 ✗: are returned only by an owner with a reason, which the database checks itself", async () => {
    const shares = [{ userId: a, amount: 100 }];
    const believed: Staff = { ...(await appointStaff(room, "support")), roles: new Set(["owner"]) };
    expect(await giveBack(shares, await appointStaff(room, "floor"))).toEqual({ ok: false, code: "not-allowed" });
    expect(await giveBack(shares, believed)).toEqual({ ok: false, code: "not-allowed" });
    expect(await giveBack(shares, owner, handId, "  ")).toEqual({ ok: false, code: "reason-required" });
    expect(await room.readBalance(`suspense:${handId}`)).toBe(100);
  });

  it("T7: are listed in the back office with their players and deadline, and a decision is in the audit log", async () => {
    const office = createSuspenseOffice(room.web);
    const keeper = await appointStaff(room, "rake_admin");
    const open = await office.open(keeper, null);
    expect("cases" in open && open.cases.map((each) => each.handId)).toContain(handId);
    expect(await office.getCase(keeper, handId)).toMatchObject({
      case: { amount: 100 },
      held: [{ name: expect.stringMatching(/^Player/) }, {}],
    });
    await giveBack([{ userId: b, amount: 100 }]);
    const over = await office.resolved(keeper, null);
    expect("cases" in over && over.cases[0]).toMatchObject({ handId, outcome: "returned" });
    const { rows } = await room.owner.pool.query(
      "SELECT actor_id, action, reason, after FROM audit_log WHERE subject_id = $1",
      [handId],
    );
    expect(rows).toEqual([
      {
        actor_id: owner.userId,
        action: "suspense.return",
        reason: "looked at the tape",
        after: { returned: { [b]: 100 } },
      },
    ]);
  });
});
