import { expect, test } from "vitest";
import { closedPath, readClosedPath } from "./closed-path.ts";

const read = (path: string) => readClosedPath(Object.fromEntries(new URL(path, "http://room.example").searchParams));

test("the URL alone says until when a closed account can be reopened", () => {
  expect(read(closedPath(1_796_000_000_000))).toEqual({ kind: "until", at: 1_796_000_000_000 });
  expect(read(closedPath(null))).toEqual({ kind: "never" });
});

test("a URL with an invalid time says nothing about reopening", () => {
  for (const back of ["", "soon", "-1", "1e9", "9999999999999999", "<b>"])
    expect(read(`/closed?back=${encodeURIComponent(back)}`), back).toEqual({ kind: "unknown" });
  expect(readClosedPath({})).toEqual({ kind: "unknown" });
  expect(readClosedPath({ back: ["1", "2"] })).toEqual({ kind: "unknown" });
});
