import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useTestRoom } from "../../testing/room.ts";
import { createDealDays, type DealCounts } from "./deal-days.ts";
import { createDealFigures } from "./deal-figures.ts";

const room = useTestRoom();
const days = () => createDealDays(room.game.pool);
const figures = () => createDealFigures(room.web).read();
const key = (digit: string) => digit.repeat(64);
const counts = (change: Partial<DealCounts>): DealCounts => ({
  ...{ frozen: 0, voided: 0, withheld: 0, unanswered: 0, leftOut: 0, verified: 0, failed: 0 },
  ...change,
});
const asOwner = (sql: string) => room.owner.pool.query(sql);

describe("F3: the counts of deals", () => {
  it("add up for each day, from any number of servers, and everyone may read them", async () => {
    const before = await figures();
    await Promise.all(
      Array.from({ length: 10 }, () => days().add(key("a"), counts({ frozen: 3, verified: 2, leftOut: 1 }))),
    );
    await days().add(key("a"), counts({ voided: 1, withheld: 2, unanswered: 3, failed: 4 }));
    const {
      totals,
      days: [today],
    } = await figures();
    const added = { frozen: 30, voided: 1, withheld: 2, unanswered: 3, leftOut: 10, verified: 20, failed: 4 };
    expect(before.totals).toEqual(counts({}));
    expect(totals).toEqual(added);
    expect(today).toEqual({ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), ...added });
  });

  it("list the newest day first, and no day without a count", async () => {
    await asOwner("INSERT INTO deal_days (day, frozen) VALUES ('2020-02-01', 1), ('2020-01-31', 1)");
    const listed = (await figures()).days.map(({ day }) => day);
    expect(listed).toEqual(listed.toSorted().toReversed());
    await asOwner("DELETE FROM deal_days");
    await days().add(key("a"), counts({}));
    expect((await figures()).days).toEqual([]);
  });

  it("F3 ✗: a game server cannot decrease a count, neither through the functions nor around them", async () => {
    await days().add(key("a"), counts({ voided: 5, frozen: 5 }));
    await days()
      .add(key("a"), counts({ voided: -5, frozen: 1 }))
      .catch(() => {});
    expect((await figures()).totals.voided).toBe(5);
    for (const sql of ["UPDATE deal_days SET voided = 0", "DELETE FROM deal_keys", "DELETE FROM deal_failures"]) {
      await expect(room.game.pool.query(sql)).rejects.toThrow("permission denied");
      await expect(room.web.pool.query(sql)).rejects.toThrow("permission denied");
    }
  });
});

describe("F3: the room's keys", () => {
  it("an earlier key stays listed when the room has another, and both are in use while servers are replaced", async () => {
    await asOwner("DELETE FROM deal_keys");
    await days().add(key("b"), counts({}));
    await asOwner(
      "UPDATE deal_keys SET first_used_at = now() - interval '9 days', last_used_at = now() - interval '1 day'",
    );
    await days().add(key("c"), counts({}));
    const before = (await figures()).keys;
    expect(before.map(({ publicKey }) => publicKey)).toEqual([key("c"), key("b")]);
    await days().add(key("b"), counts({}));
    const [, older] = (await figures()).keys;
    expect(older?.firstUsedAt).toBe(before[1]?.firstUsedAt);
    expect(older?.lastUsedAt).toBeGreaterThan(before[1]?.lastUsedAt ?? Number.POSITIVE_INFINITY);
  });
  it("F3 ✗: a text that is no public key is not stored", async () => {
    for (const text of ["", "a".repeat(63), "A".repeat(64), "g".repeat(64)])
      await expect(days().add(text, counts({}))).rejects.toThrow();
  });
});

describe("F3: a hand whose deal failed the check of a player's page", () => {
  it("is stored with its codes, once per hand and player; the first of a day is reported", async () => {
    const userId = await room.createPlayer(0);
    const failure = { tableId: randomUUID(), handNo: 7, userId, codes: ["V3", "wrong-root"] };
    expect(await days().addFailure(failure)).toBe(true);
    expect(await days().addFailure(failure)).toBe(false);
    const { rows } = await room.web.pool.query("SELECT codes FROM deal_failures WHERE user_id = $1", [userId]);
    expect(rows).toEqual([{ codes: ["V3", "wrong-root"] }]);
  });
  it("F3 ✗: a player who reports every hand gets twenty rows a day", async () => {
    const userId = await room.createPlayer(0);
    for (let handNo = 1; handNo <= 25; handNo++)
      await days().addFailure({ tableId: randomUUID(), handNo, userId, codes: [] });
    const { rows } = await room.web.pool.query("SELECT count(*)::int AS n FROM deal_failures WHERE user_id = $1", [
      userId,
    ]);
    expect(rows).toEqual([{ n: 20 }]);
  });
});
