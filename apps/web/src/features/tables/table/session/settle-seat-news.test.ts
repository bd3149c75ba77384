import { beforeEach, expect, it } from "vitest";
import { noticeListeners, useNewNotices } from "../../../notices/new-notice-store.ts";
import { useSeatOfferStore } from "../../seat-offers/seat-offer-store.ts";
import { sixSeatScene } from "./scene-fixtures.ts";
import { settleSeatNews } from "./settle-seat-news.ts";
import { createTableStore } from "./table-store.ts";

const scene = sixSeatScene(0);
const tableId = scene.view.tableId;
const acknowledgedSeatAt = () => useNewNotices.getState().acknowledgedSeatAt;
const expired = () => useSeatOfferStore.getState().expired;

function openTable() {
  const table = createTableStore(null);
  settleSeatNews(tableId, table);
  return table;
}

beforeEach(() => {
  useNewNotices.setState({ arrived: 1, acknowledgedSeatAt: null });
  useSeatOfferStore.setState({ expired: { tableId, name: "Wharf" } });
});

it("B10, S1: news of a lost seat ends when the player sits at the table again", () => {
  const table = openTable();
  table.setState({ scene: { ...scene, you: null } });
  expect([acknowledgedSeatAt(), expired()]).toEqual([null, { tableId, name: "Wharf" }]);
  table.setState({ scene: { ...scene, you: 0 } });
  expect([acknowledgedSeatAt(), expired()]).toEqual([tableId, null]);
});

it("B10: the news also ends when the player has read it at the table; the next notice is shown again", () => {
  const table = openTable();
  table.setState({ givenUpSeat: { seat: 0, stack: 100, reason: "sat-out-too-long" } });
  expect(acknowledgedSeatAt()).toBeNull();
  table.dismissGivenUpSeat();
  expect(acknowledgedSeatAt()).toBe(tableId);
  expect(expired()).not.toBeNull();
  noticeListeners.notice({ kind: "seat-given-up" });
  expect(useNewNotices.getState()).toEqual({ arrived: 2, acknowledgedSeatAt: null });
});

it("S1 ✗: an offer that expired at another table is shown until it is read", () => {
  useSeatOfferStore.setState({ expired: { tableId: "another", name: "Pier" } });
  openTable().setState({ scene: { ...scene, you: 0 } });
  expect(expired()).toEqual({ tableId: "another", name: "Pier" });
});
