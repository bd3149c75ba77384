/** Starts a room as `npm run e2e` does, and a browser. Opens tables on which bots play quickly. */
import { randomBytes } from "node:crypto";
import { buildSettings, presets } from "@poker/engine";
import { register } from "tsx/esm/api";

// The loader of TypeScript stays registered until the end, because these modules import more modules later.
register();
const { Bot, STYLES } = await import("@poker/bots");
const { socketOpener } = await import("@poker/client");
const { chromium } = await import("@playwright/test");
const { findBrowser } = await import("../../scripts/lib/find-browser.ts");
const { withTestRoom } = await import("../../scripts/lib/test-room.ts");
const { createAccount, signIn, createUniqueName, createVisitor } = await import("../../e2e/support/account.ts");
const { clearRoom, openTable, queryAsOwner } = await import("../../e2e/support/room-hooks.ts");

export type Browser = Awaited<ReturnType<typeof chromium.launch>>;
export type SignedInState = Awaited<ReturnType<Awaited<ReturnType<typeof createVisitor>>["storageState"]>>;

export async function withRoomAndBrowser<T>(measure: (browser: Browser, url: string) => Promise<T>): Promise<T> {
  const executablePath = findBrowser();
  return withTestRoom(async (room) => {
    process.env.ROOMS = JSON.stringify([room]);
    const browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-background-networking"],
    });
    try {
      return await measure(browser, room.ROOM_URL);
    } catch (error) {
      // The error is printed here, because a room takes a long time to close when its players have not left.
      console.error(error);
      throw error;
    } finally {
      await browser.close();
    }
  });
}

/**
 * Removes all players from their seats. Resolves when bots play again. Without this, a table would wait for players who
 * have left, until their time to act is over.
 */
export async function clearSeats(): Promise<void> {
  await clearRoom();
  while ((await findBotTables()).length === 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
const POLL_MS = 100;
const findBotTables = () => queryAsOwner("SELECT table_id FROM seats GROUP BY table_id HAVING count(*) >= 3");

/** Signs in as a guest and returns the guest's cookies. */
export async function createGuestState(): Promise<SignedInState> {
  const who = await createVisitor();
  await signIn(who, "guest");
  const state = await who.storageState();
  await who.dispose();
  return state;
}

/** Returns settings with the pace of the room. The stakes are so high that the room's own bots do not join. */
const buildHighStakesSettings = (seats: number) => ({
  ...buildSettings(presets.cardroom, {
    game: "holdem",
    structure: "no-limit",
    low: 10_00,
    high: 20_00,
    currency: "play",
  }),
  seats,
});

interface BotTable {
  readonly id: string;
  close(): Promise<void>;
}

/** Opens a table with one free seat. Bots take all other seats, and wait a third of a second before each action. */
export async function openBotTable(seats: number, url: string): Promise<BotTable> {
  const id = await openTable(createUniqueName(`Bench of ${seats}`), buildHighStakesSettings(seats));
  const people = await Promise.all(
    Array.from({ length: seats - 1 }, async (_, i) => {
      const { who, id: playerId } = await createAccount(createUniqueName("Bench"));
      const bot = new Bot({
        tableId: id,
        playerId,
        style: Object.values(STYLES)[i % 5] ?? STYLES.regular,
        thinkTimeMs: () => 300,
        mayTalk: () => false,
        buyIn: ({ min }) => min,
        seat: null,
        random: Math.random,
        randomBytes: (length) => randomBytes(length),
        openSocket: socketOpener(url),
        fetchTicket: async () => (await who.post("/api/ticket", { data: { tableId: id } })).json(),
        onEnd: () => {},
        onError: (error) => console.error(error),
      });
      bot.start();
      return { who, bot };
    }),
  );
  return {
    id,
    async close() {
      for (const { who, bot } of people) {
        await bot.stop();
        await who.dispose();
      }
    },
  };
}
