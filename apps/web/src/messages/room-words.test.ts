/** Tests that the words that owners choose replace the usual messages. */
import { afterEach, expect, it, vi } from "vitest";
import en from "./en.json" with { type: "json" };
import { messagesFor, setRoomWords } from "./index.ts";

const words = { name: "Anchor", landingTitle: "Come in", landingText: null };
afterEach(() => {
  globalThis.roomWords = undefined;
  vi.doUnmock("./en.json");
  vi.resetModules();
});

it("a room's own words replace the default words; the messages stay the same object until the words change", () => {
  expect(messagesFor("en")).toBe(en);
  setRoomWords(() => words);
  const messages = messagesFor("en");
  expect(messages).toMatchObject({ app: { name: "Anchor" }, landing: { title: "Come in", text: en.landing.text } });
  expect(messagesFor("en")).toBe(messages);
  setRoomWords(() => ({ ...words, name: "Harbour" }));
  expect(messagesFor("en").app.name).toBe("Harbour");
});

it("in development a changed word is shown, although the room's own words were set before", async () => {
  setRoomWords(() => ({ ...words, landingTitle: null }));
  vi.resetModules();
  vi.doMock("./en.json", () => ({ default: { ...en, landing: { ...en.landing, title: "Changed" } } }));
  const changed = await import("./index.ts");
  expect(changed.messagesFor("en")).toMatchObject({ app: { name: "Anchor" }, landing: { title: "Changed" } });
});
