import { expect, it } from "vitest";
import { BOT_CHAT_PAUSE_MS, BotChatLimit } from "./bot-chat-limit.ts";

it("after one word at a table a bot may say nothing there for some minutes, but may speak at another table", () => {
  let now = 0;
  const chatLimit = new BotChatLimit({ monotonic: () => now });
  expect([chatLimit.take("a"), chatLimit.take("a"), chatLimit.take("b")]).toEqual([true, false, true]);
  now = BOT_CHAT_PAUSE_MS - 1;
  expect(chatLimit.take("a")).toBe(false);
  now = BOT_CHAT_PAUSE_MS;
  expect([chatLimit.take("a"), chatLimit.take("a")]).toEqual([true, false]);
});
