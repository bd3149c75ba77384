import type { PushMessage } from "@poker/protocol";
import { expect, it } from "vitest";
import { pushWordsFor } from "../messages/notices/push.ts";
import { findPageFor, toNotification } from "./notification.ts";

const words = pushWordsFor("en").message;
const NOW = 1_000_000;
const shown = (message: PushMessage) => toNotification(message, words, NOW);

it("each message names its table or tournament, and opens its page", () => {
  expect(shown({ kind: "turn", tableId: "t1", name: "Adder $& 3" })).toEqual({
    title: "It is your turn",
    body: "Adder $& 3",
    tag: "turn t1",
    path: "/table/t1",
  });
  expect(shown({ kind: "seat", tableId: "t1", name: "Adder $& 3" })).toMatchObject({
    body: "Adder $& 3. If you do not take it, the next player gets it.",
    path: "/table/t1",
  });
  const tournament = { kind: "tournament", tournamentId: "m1", name: "Daily" } as const;
  expect(shown({ ...tournament, startsAt: NOW + 1 })).toMatchObject({ title: "Your tournament starts soon" });
  expect(shown({ ...tournament, startsAt: NOW })).toMatchObject({
    title: "Your tournament has started",
    path: "/tournament/m1",
  });
});

it("a friend's invitation or message names the friend, and opens the friends page", () => {
  expect(shown({ kind: "invitation", tableId: "t1", name: "Adder", by: "Bo $&" })).toEqual({
    title: "Bo $& invites you to a table",
    body: "Adder",
    tag: "invitation t1",
    path: "/friends",
  });
  expect(shown({ kind: "message", friendId: "f1", name: "Bo" })).toEqual({
    title: "New message from Bo",
    body: "Open the room to read it.",
    tag: "message f1",
    path: "/friends?with=f1",
  });
});

it("a tap returns to the page that shows the table, even among several tables", () => {
  const pages = ["https://a.example/", "https://a.example/tables?t=x&t=t1", "https://a.example/table/t1?x=1"];
  expect(findPageFor("/table/t1", pages)).toBe(2);
  expect(findPageFor("/table/t1", pages.slice(0, 2))).toBe(1);
  expect(findPageFor("/table/t2", pages)).toBe(-1);
});
