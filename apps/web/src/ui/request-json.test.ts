import { refuse } from "@poker/engine";
import { afterEach, expect, it, vi } from "vitest";
import { requestJson, sendJson, toKnownCode, useFreshSignIn } from "./request-json.ts";

afterEach(() => vi.unstubAllGlobals());

const stubFetch = (answer: () => Response | Promise<Response>) => {
  const fetch = vi.fn(async (..._given: Parameters<typeof globalThis.fetch>) => answer());
  vi.stubGlobal("fetch", fetch);
  return fetch;
};

it("a request sends its body as JSON and returns the content of the answer", async () => {
  const fetch = stubFetch(() => Response.json({ notes: [] }));
  expect(await sendJson("/api/notes", { text: "x" }, { method: "PUT" })).toEqual({ notes: [] });
  expect(fetch).toHaveBeenCalledWith("/api/notes", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: '{"text":"x"}',
  });
});

it("a refused request returns the refusal with its detail and its fields", async () => {
  const refusal = refuse("too-soon", { nextAt: 5 }, [{ field: "name", code: "taken" }]);
  stubFetch(() => Response.json(refusal, { status: 409 }));
  expect(await sendJson("/api/refill", {})).toEqual(refusal);
});

it.each([
  ["is not JSON", () => new Response("<html>", { status: 500 })],
  ["is an error without a refusal", () => Response.json({ message: "broken" }, { status: 500 })],
  ["is a refusal without a code", () => Response.json({ ok: false }, { status: 500 })],
  ["never comes", () => Promise.reject(new TypeError("no network"))],
])("a request returns the refusal unavailable when the answer %s", async (_, answer) => {
  stubFetch(answer);
  expect(await requestJson("/api/lobby")).toEqual({ ok: false, code: "unavailable" });
});

const NOT_FRESH = refuse("fresh-sign-in-required");

it("a request is repeated after a fresh sign-in; two simultaneous requests ask the person only once", async () => {
  let isFresh = false;
  const fetch = stubFetch(() => (isFresh ? Response.json({ ok: true }) : Response.json(NOT_FRESH, { status: 403 })));
  const answers = [sendJson("/api/a", { amount: 5 }), sendJson("/api/b", {})];
  await vi.waitFor(() => expect(useFreshSignIn.getState().answer).not.toBeNull());
  isFresh = true;
  useFreshSignIn.getState().answer?.(true);
  expect(await Promise.all(answers)).toEqual([{ ok: true }, { ok: true }]);
  expect(fetch.mock.calls.map(([path, options]) => [path, options?.body])).toEqual([
    ["/api/a", '{"amount":5}'],
    ["/api/b", "{}"],
    ["/api/a", '{"amount":5}'],
    ["/api/b", "{}"],
  ]);
  expect(useFreshSignIn.getState().answer).toBeNull();
});

it("a request returns the refusal when the person gives up the fresh sign-in; the next request asks again", async () => {
  const fetch = stubFetch(() => Response.json(NOT_FRESH, { status: 403 }));
  for (let n = 1; n <= 2; n++) {
    const answer = requestJson("/api/a");
    await vi.waitFor(() => expect(useFreshSignIn.getState().answer).not.toBeNull());
    useFreshSignIn.getState().answer?.(false);
    expect(await answer).toEqual(NOT_FRESH);
    expect(fetch).toHaveBeenCalledTimes(n);
  }
});

it("a refusal code that has no sentence on the page counts as unavailable", () => {
  expect(toKnownCode(["too-soon"], "too-soon")).toBe("too-soon");
  expect(toKnownCode(["too-soon"], "moon")).toBe("unavailable");
  expect(toKnownCode(["too-soon"], undefined)).toBe("unavailable");
});
