/** Tests the messages that pages of the lobby get in a room of 8,334 tables, and how large these messages are. */
import { EVERY_TABLE, type LobbyRow, type LobbyView, type ServerOut, searchableText } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { randomLobbyRow, seededRandom } from "../../test/testing/lobby-rows.ts";
import type { Broadcast, Watcher } from "../tables/audience.ts";
import { LobbyViews } from "./lobby-views.ts";

const TABLES = 8_334;
const VIEW: LobbyView = {
  filter: EVERY_TABLE,
  sort: null,
  first: 0,
  count: 50,
};
const watcher = (socketId: string): Watcher => ({ socketId, userId: null });

/** Creates a lobby of random tables. `sent` collects the messages that it sends. */
function openLobby() {
  const random = seededRandom(7);
  const sent: { readonly to: readonly Watcher[]; readonly payload: unknown }[] = [];
  const broadcast: Broadcast = (to, _event, payload) => void sent.push({ to, payload });
  const views = new LobbyViews(broadcast, () => [...views.houses].toSorted());
  const rows = Array.from({ length: TABLES }, () => randomLobbyRow(random));
  for (const row of rows) views.setRow(row.tableId, row);
  views.push();
  const rowOf = (tableId: string | undefined): LobbyRow => {
    const row = rows.find((each) => each.tableId === tableId);
    if (!row) throw new Error("no such table");
    return row;
  };
  return { views, sent, rows, rowOf, random };
}
const idsOf = (rows: readonly { readonly tableId: string }[]) => rows.map(({ tableId }) => tableId);

describe("views of 8,334 tables", () => {
  it("the first page is smaller than 30 KB and says how many tables there are", () => {
    const { views, rows } = openLobby();
    const answer = views.watch(watcher("a"), VIEW);
    expect(answer.rows).toHaveLength(50);
    expect(answer.counts).toMatchObject({ shown: TABLES, all: TABLES });
    expect(answer.counts.houses).toEqual(["avenue", "cardroom", "empire", "unibet"]);
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(30_000);
    expect(rows).toHaveLength(TABLES);
  });

  it("a change of a table outside the view's range is not sent; inside, it is sent once for all watchers", () => {
    const { views, sent, rowOf } = openLobby();
    const seen = idsOf(views.watch(watcher("a"), VIEW).rows);
    views.watch(watcher("b"), VIEW);
    const [unseen] = views.watch(watcher("c"), { ...VIEW, first: 5_000 }).rows;
    views.unwatch(watcher("c"));
    views.push();
    views.setRow(unseen?.tableId ?? "", { ...rowOf(unseen?.tableId), averagePot: 77 });
    views.push();
    expect(sent).toEqual([]);
    views.setRow(seen[3] ?? "", { ...rowOf(seen[3]), averagePot: 78 });
    views.push();
    views.push();
    expect(sent).toHaveLength(1);
    expect(socketsOf(sent[0]?.to)).toEqual(["a", "b"]);
    expect(sent[0]?.payload).toMatchObject({
      rows: [{ tableId: seen[3], averagePot: 78 }],
      tableIds: null,
      counts: null,
    });
  });

  it("a change that only a table's preview shows is not sent to lists", () => {
    const { views, sent, rowOf } = openLobby();
    const [first] = views.watch(watcher("a"), VIEW).rows;
    const row = rowOf(first?.tableId);
    views.push();
    views.setRow(row.tableId, { ...row, seated: row.seated.map((seat) => ({ ...seat, stack: seat.stack + 1 })) });
    views.push();
    expect(sent).toEqual([]);
  });

  it("a row that enters the range of a view is sent, and a row that leaves the range is dropped from the order", () => {
    const { views, sent, rowOf } = openLobby();
    const seen = idsOf(views.watch(watcher("a"), VIEW).rows);
    const next = views.watch(watcher("b"), { ...VIEW, first: 50, count: 1 }).rows[0]?.tableId;
    views.unwatch(watcher("b"));
    views.push();
    views.setRow(seen[0] ?? "", null);
    views.push();
    const payload = sent.at(-1)?.payload;
    expect(payload).toMatchObject({ rows: [{ tableId: next }], counts: { shown: TABLES - 1, all: TABLES - 1 } });
    expect(payload).toMatchObject({ tableIds: [...seen.slice(1), next] });
    expect(rowOf(next).tableId).toBe(next);
  });

  it("decision 0040: a watcher who joins a view between a change and its reversal gets the right rows", () => {
    const { views, sent, rowOf } = openLobby();
    const before = views.watch(watcher("a"), VIEW);
    const [first] = before.rows;
    views.setRow(first?.tableId ?? "", null);
    const joined = views.watch(watcher("b"), VIEW);
    const page = openPage(joined);
    views.setRow(first?.tableId ?? "", rowOf(first?.tableId));
    views.push();
    for (const { payload } of sent) page.take(payload);
    expect(page.rows()).toEqual(before.rows);
    expect(page.counts()).toEqual(before.counts);
  });

  it("after an hour of random changes each watcher has the same rows as a new watcher", () => {
    const { views, sent, rows, random } = openLobby();
    const shown: LobbyView[] = [
      VIEW,
      { ...VIEW, first: 100, count: 20 },
      { ...VIEW, sort: { column: "averagePot", descending: true } },
      { ...VIEW, filter: { ...VIEW.filter, hideFull: true, house: "empire", money: "play" } },
      { ...VIEW, filter: { ...VIEW.filter, searches: ["player 123"] } },
    ];
    const pages = shown.map((view, index) => openPage(views.watch(watcher(String(index)), view)));
    const now = new Map(rows.map((row) => [row.tableId, row]));
    for (let step = 0; step < 3_000; step++) {
      const tableId = rows[Math.floor(random() * rows.length)]?.tableId ?? "";
      const row = random() < 0.1 ? null : randomLobbyRow(random, tableId);
      if (row) now.set(tableId, row);
      else now.delete(tableId);
      views.setRow(tableId, row);
      if (step % 50 === 49) views.push();
    }
    for (const { to, payload } of sent) {
      for (const { socketId } of to) pages[Number(socketId)]?.take(payload);
    }
    for (const [index, page] of pages.entries()) {
      const fresh = views.watch(watcher("fresh"), shown[index] ?? VIEW);
      expect(page.rows()).toEqual(fresh.rows);
      expect(page.counts()).toEqual(fresh.counts);
    }
    const found = [...now.values()].filter((row) => searchableText(row).includes("123") && row.players > 0);
    expect(pages[4]?.counts().shown).toBe(found.filter((row) => searchableText(row).includes("player")).length);
  });
});

/** Builds a page's list from the answer to `watch-lobby` and from the messages after it, as a page does. */
function openPage(answer: ReturnType<LobbyViews["watch"]>) {
  const rows = new Map(answer.rows.map((row) => [row.tableId, row]));
  let ids = idsOf(answer.rows);
  let { counts } = answer;
  return {
    take(payload: unknown) {
      if (!isViewChange(payload)) throw new Error("unexpected message");
      for (const row of payload.rows) rows.set(row.tableId, row);
      ids = [...(payload.tableIds ?? ids)];
      counts = payload.counts ?? counts;
    },
    rows: () => ids.map((id) => rows.get(id)),
    counts: () => counts,
  };
}
const socketsOf = (to: readonly Watcher[] | undefined) => to?.map(({ socketId }) => socketId);
const isViewChange = (payload: unknown): payload is ServerOut["lobby-view"] =>
  typeof payload === "object" && payload !== null && "tableIds" in payload;
