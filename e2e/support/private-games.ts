/** Opens private games by requests to the room, without a page. */
import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { buildSettings, presets, type TableSettings } from "@poker/engine";
import { roomUrl } from "./room-hooks.ts";

/** Returns settings of a fast table at which decisions have more time than any test takes. */
export function quickGameSettings(): TableSettings {
  const stakes = { game: "holdem", structure: "no-limit", low: 50, high: 1_00, currency: "game" } as const;
  const settings = buildSettings(presets.cardroom, stakes);
  return { ...settings, seats: 6, bots: false, clock: { ...settings.clock, quietMs: 600_000 } };
}

interface OpenedGame {
  readonly tableId: string;
  readonly token: string;
  readonly code: string;
  readonly sheetToken: string;
}

/** Opens a game that `who` hosts, with a link to its sheet. */
export async function openPrivateGame(who: APIRequestContext, title: string): Promise<OpenedGame> {
  const headers = { origin: roomUrl() };
  const tableId = randomUUID();
  const data = {
    ...{ tableId, title, settings: quickGameSettings(), term: "day", password: null },
    ...{ admission: "link", watching: "link" },
  };
  const opened = await who.post("/api/games", { data, headers });
  expect(opened.status(), await opened.text()).toBe(200);
  const ways = await who.post(`/api/games/${tableId}/sheet-link`, { data: {}, headers });
  expect(ways.status(), await ways.text()).toBe(200);
  return { tableId, ...(await ways.json()) };
}
