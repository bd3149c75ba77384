/** Opens private games for simulated players one after the other and lets players in by their links. Knows which player has which link. */
import { randomUUID } from "node:crypto";
import { createPrivateGames, type NewPrivateGame, type PrivateGames } from "@poker/db";
import { isRefusal, type PrivateGameStart, type TableSettings } from "@poker/engine";
import type { Counters } from "../counters.ts";
import type { LoadAccount } from "../load-accounts.ts";
import type { LoadRoom } from "../load-room.ts";
import { sleep } from "../retrying-client.ts";
import { buildGameSettings } from "./load-games.ts";

/** A private game with the settings and the start that it was opened with. */
interface OpenedGame {
  readonly tableId: string;
  readonly number: number;
  readonly settings: TableSettings;
  readonly start: PrivateGameStart;
}
interface KnownGame extends OpenedGame {
  readonly opener: LoadAccount;
  readonly password: string | null;
  /** The link and the code of the game; empty until they are read from the database. */
  linkAndCode: readonly string[];
  /** Ids of the players who have entered by the link, or may have entered by it. */
  readonly linkHolders: Set<string>;
  hostId: string;
  isOpen: boolean;
}

interface GameDirectorOptions {
  readonly counters: Counters;
  readonly random: () => number;
  readonly accounts: readonly LoadAccount[];
  readonly mostOpen: number;
}

const ROUND_MS = 500;
/** One player in this many never gets a link. */
const STRANGER_EVERY = 8;
/** One player in this many plays mostly in private games and opens them, unless it is a player who never gets a link. */
const REGULAR_EVERY = 3;

export class GameDirector {
  readonly #room: Pick<LoadRoom, "webDatabase" | "ownerDatabase">;
  readonly #options: GameDirectorOptions;
  readonly #repository: PrivateGames;
  readonly #strangers: ReadonlySet<string>;
  readonly #regulars: readonly LoadAccount[];
  readonly #games = new Map<string, KnownGame>();

  constructor(room: Pick<LoadRoom, "webDatabase" | "ownerDatabase">, options: GameDirectorOptions) {
    this.#room = room;
    this.#options = options;
    this.#repository = createPrivateGames(room.webDatabase);
    const strangers = options.accounts.filter((_, index) => index % STRANGER_EVERY === 3);
    this.#strangers = new Set(strangers.map(({ userId }) => userId));
    this.#regulars = options.accounts.filter(
      (account, index) => index % REGULAR_EVERY === 0 && !this.isStranger(account.userId),
    );
  }

  get openIds(): readonly string[] {
    return [...this.#games.values()].filter(({ isOpen }) => isOpen).map(({ tableId }) => tableId);
  }
  ledBy(userId: string): readonly string[] {
    return this.openIds.filter((id) => this.#games.get(id)?.hostId === userId);
  }
  /** Returns the open games whose link this player has never had. */
  strangeTo(userId: string): readonly string[] {
    return this.openIds.filter((id) => this.#games.get(id)?.linkHolders.has(userId) === false);
  }
  /** Returns true when the player has tried the link and the game has not refused them. */
  hasLink(tableId: string, userId: string): boolean {
    return this.#games.get(tableId)?.linkHolders.has(userId) ?? false;
  }
  /** Returns true for a player who never gets a link. */
  isStranger(userId: string): boolean {
    return this.#strangers.has(userId);
  }
  /** Returns true for a player who plays mostly in private games. */
  isRegular(userId: string): boolean {
    return this.#regulars.some((account) => account.userId === userId);
  }
  /** Returns how a private game was opened; null when the table is not a private game of this run. */
  opened(tableId: string): OpenedGame | null {
    return this.#games.get(tableId) ?? null;
  }

  /** Opens games until `isPlaying` returns false. */
  async run(isPlaying: () => boolean): Promise<void> {
    for (; isPlaying(); await sleep(ROUND_MS))
      // An error means that the database is down, so no game can be opened now.
      try {
        await this.openMissing();
      } catch {
        this.#options.counters.increment("private games", "the database was down");
      }
  }

  /** Opens games until as many are open as the options say. */
  async openMissing(): Promise<void> {
    await this.#readGames();
    for (let missing = this.#options.mostOpen - this.openIds.length; missing > 0; missing--) await this.#openNext();
    await this.#readGames();
  }

  /** Lets a player in by the link or the code. Returns false when the game did not let them in. */
  async enter({ userId, sessionKey }: LoadAccount, tableId: string): Promise<boolean> {
    const game = this.#games.get(tableId);
    const { counters, random } = this.#options;
    const typed = game?.linkAndCode[Math.floor(random() * game.linkAndCode.length)];
    if (!game || typed === undefined) return false;
    const isNew = !game.linkHolders.has(userId);
    game.linkHolders.add(userId);
    const invitation = { typed, password: game.password, browserId: null };
    const entered = await this.#repository.enter(sessionKey, invitation).catch(() => null);
    const outcome = entered === null ? "the database was down" : isRefusal(entered) ? entered.code : "came by the link";
    counters.increment("private games", outcome);
    if (isNew && entered !== null && isRefusal(entered)) game.linkHolders.delete(userId);
    return outcome === "came by the link";
  }

  async #readGames(): Promise<void> {
    const { rows } = await this.#room.ownerDatabase.pool.query<{ id: string; hostId: string; isOpen: boolean }>(
      `SELECT g.table_id AS id, g.host_id AS "hostId", t.status = 'open' AS "isOpen"
       FROM private_games g JOIN tables t ON t.id = g.table_id`,
    );
    for (const { id, hostId, isOpen } of rows) {
      const game = this.#games.get(id);
      if (!game) continue;
      game.hostId = hostId;
      game.isOpen = isOpen;
      if (isOpen && game.linkAndCode.length === 0) await this.#readInvitation(game);
    }
  }

  async #readInvitation(game: KnownGame): Promise<void> {
    const invitation = await this.#repository.invitation(game.opener.sessionKey, game.tableId);
    game.linkAndCode = [invitation?.token, invitation?.code].filter((each) => typeof each === "string");
  }

  /** Opens a game. It is noted before the request, because it may be open even if the reply never arrives. */
  async #openNext(): Promise<void> {
    const { random, counters } = this.#options;
    const opener = this.#regulars[Math.floor(random() * this.#regulars.length)];
    if (!opener) return;
    const number = this.#games.size;
    const access = {
      admission: random() < 0.7 ? "host" : "link",
      watching: random() < 0.5 ? "players" : "link",
    } as const;
    const settings = buildGameSettings(number, 1);
    const { userId: hostId } = opener;
    const game: KnownGame = {
      ...{ tableId: randomUUID(), number, settings, start: { hostId, ...access }, opener, hostId },
      password: random() < 0.3 ? "aces up" : null,
      ...{ linkAndCode: [], linkHolders: new Set([hostId]), isOpen: false },
    };
    this.#games.set(game.tableId, game);
    const { tableId, password } = game;
    const fresh: NewPrivateGame = {
      ...{ tableId, settings, password, ...access },
      ...{ title: `Load ${number + 1}`, term: "day", browserId: null, most: 20 },
    };
    const opened = await this.#repository.open(opener.sessionKey, fresh);
    counters.increment("private games", isRefusal(opened) ? opened.code : "opened");
  }
}
