import type { FriendNewsOfKind } from "@poker/protocol";
import { expect, it } from "vitest";
import { countFriendNews, withNews } from "./friend-news.ts";

const of = (kind: FriendNewsOfKind["kind"], at: number, waiting = 1): FriendNewsOfKind => ({
  kind,
  waiting,
  senderId: "b",
  senderName: "Bob",
  at,
});
const known = (...news: readonly FriendNewsOfKind[]) => ({ news, arrived: null });

it("news from before the page was opened is counted but not announced", () => {
  const first = withNews({ news: null, arrived: null }, [of("request", 5), of("message", 9, 3)]);
  expect(first.arrived).toBeNull();
  expect(countFriendNews(first)).toBe(4);
  expect(countFriendNews({ news: null })).toBe(0);
});

it("the newest of the later news is announced", () => {
  const next = withNews(known(of("request", 5)), [of("request", 5), of("message", 9), of("invitation", 11)]);
  expect(next.arrived).toEqual(of("invitation", 11));
  expect(withNews(known(), [of("message", 2)]).arrived).toEqual(of("message", 2));
});

it("news read in another window is no longer announced, and no older news replaces it", () => {
  const told = withNews(known(of("request", 5)), [of("request", 5), of("message", 9)]);
  expect(withNews(told, [of("request", 5)])).toEqual(known(of("request", 5)));
  expect(withNews(told, [of("request", 5), of("message", 9)]).arrived).toEqual(of("message", 9));
});
