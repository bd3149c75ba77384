import type { PushMessage } from "@poker/protocol";
import { expect, it } from "vitest";
import { pushWordsFor } from "../messages/push.ts";
import { findPageFor, toNotification } from "./notification.ts";

const words = pushWordsFor("en").message;
const NOW = 1_000_000;
const shown = (message: PushMessage) => toNotification(message, words, NOW);

it("each message names its table or tournament, and leads there", () => {
  expect(shown({ kind: "turn", tableId: "t1", name: "Adder $& 3" })).toEqual({
    title: "It is your turn",
    body: "Adder $& 3",
    tag: "turn t1",
    path: "/table/t1",
  });
  expect(shown({ kind: "seat", tableId: "t1", name: "Adder $& 3" })).toMatchObject({
    body: "Adder $& 3. It goes to the next player if you do not come.",
    path: "/table/t1",
  });
  const tournament = { kind: "tournament", tournamentId: "m1", name: "Daily" } as const;
  expect(shown({ ...tournament, startsAt: NOW + 1 })).toMatchObject({ title: "Your tournament starts soon" });
  expect(shown({ ...tournament, startsAt: NOW })).toMatchObject({
    title: "Your tournament has started",
    path: "/tournament/m1",
  });
});

it("a tap comes back to the page that shows the table, also among several", () => {
  const pages = ["https://a.example/", "https://a.example/tables?t=x&t=t1", "https://a.example/table/t1?x=1"];
  expect(findPageFor("/table/t1", pages)).toBe(2);
  expect(findPageFor("/table/t1", pages.slice(0, 2))).toBe(1);
  expect(findPageFor("/table/t2", pages)).toBe(-1);
});
