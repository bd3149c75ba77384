/**
 * Keeps a copy of one tournament up to date over a connection to the server that runs it. The copy has the tournament
 * as everyone sees it, the player's own entry, and the shown part of the list of players. Asks the server for all of
 * this again on each new socket.
 */
import type { TournamentSettings } from "@poker/engine";
import {
  type ClientIn,
  type DrawView,
  type OwnEntry,
  type Replies,
  STANDINGS_ROWS,
  type Standings,
  type TournamentView,
  type WireRefusal,
} from "@poker/protocol";
import type { RoomClient } from "./room-client.ts";
import { systemTimers, type Timers } from "./timers.ts";

/**
 * How long the client waits after a change before it asks for the list of players again, in ms. Stacks change with
 * every hand, so it must not ask after each change.
 */
const STANDINGS_INTERVAL_MS = 3_000;

/** The part of the list of players that the page shows. `from` is null to show the lines around the player's own line. */
export type StandingsPart = Pick<ClientIn["standings"], "from" | "search">;

/** What the game server last told the player about the tournament. */
export interface TournamentPicture {
  readonly settings: TournamentSettings;
  readonly view: TournamentView;
  /** null when the player has no entry. */
  readonly own: OwnEntry | null;
  readonly standings: Standings;
  /** The state of the draw of the first seats. null when no draw decides the seats, or when the server has already dropped it. */
  readonly draw: DrawView | null;
  /** How far this machine's clock is ahead of the server's, in ms. */
  readonly aheadMs: number;
}

interface TournamentListener {
  readonly onChange: (picture: TournamentPicture) => void;
  /**
   * Called when the server does not let the replica watch the tournament. If the tournament is over or does not exist,
   * the replica stops asking. After any other refusal, the client connects again and retries.
   */
  readonly onRefused: (refusal: WireRefusal) => void;
}

interface TournamentReplicaOptions {
  /** Returns the client's time in epoch ms. */
  readonly now?: () => number;
  readonly timers?: Timers;
}

export class TournamentReplica {
  readonly tournamentId: string;
  readonly #client: RoomClient;
  readonly #listener: TournamentListener;
  readonly #now: () => number;
  readonly #timers: Timers;
  #picture: TournamentPicture | null = null;
  #part: StandingsPart | null = null;
  #cancelRefresh: (() => void) | null = null;
  #removeListeners: readonly (() => void)[] = [];

  constructor(
    client: RoomClient,
    tournamentId: string,
    listener: TournamentListener,
    { now = Date.now, timers = systemTimers }: TournamentReplicaOptions = {},
  ) {
    this.#client = client;
    this.tournamentId = tournamentId;
    this.#listener = listener;
    this.#now = now;
    this.#timers = timers;
  }

  /** null until the server has answered for the first time. */
  get picture(): TournamentPicture | null {
    return this.#picture;
  }

  /** Starts to follow the tournament. If the client is already connected, also asks the server for it now. */
  start(): void {
    const client = this.#client;
    this.#removeListeners = [
      client.onConnect(() => this.#watch()),
      client.on("tournament", (view) => this.#receiveView(view)),
      client.on("draw", (draw) => {
        if (draw.tournamentId === this.tournamentId) this.#change({ draw });
      }),
      client.on("own-entry", ({ tournamentId, own }) => {
        if (tournamentId === this.tournamentId) this.#change({ own });
      }),
    ];
    if (client.isConnected) void this.#watch().then((isDone) => isDone || !this.#isRunning || client.reconnect());
  }

  stop(): void {
    for (const removeListener of this.#removeListeners) removeListener();
    this.#removeListeners = [];
    this.#cancelRefresh?.();
    this.#cancelRefresh = null;
    if (this.#client.isConnected)
      void this.#client.requestOnce("unwatch-tournament", { tournamentId: this.tournamentId });
  }

  /** Keeps this part of the list of players up to date, and also the player's own stack. null stops that. */
  followStandings(part: StandingsPart | null): void {
    this.#part = part;
    void this.#readStandings();
  }

  get #isRunning(): boolean {
    return this.#removeListeners.length > 0;
  }

  /** Asks the server for the tournament. Resolves to false when the client must open a new connection. */
  async #watch(): Promise<boolean> {
    const reply = await this.#client.requestOnce("watch-tournament", { tournamentId: this.tournamentId }, (answer) =>
      this.#receiveAnswer(answer),
    );
    if (!this.#isRunning) return true;
    if (reply === null) return false;
    if (reply.ok) return true;
    this.#listener.onRefused(reply);
    return reply.code === "tournament-over" || reply.code === "no-such-tournament";
  }

  #receiveAnswer(reply: Replies["watch-tournament"]): void {
    if (!reply.ok || !this.#isRunning) return;
    const { settings, view, own, standings, draw = null } = reply;
    const known = this.#part === null ? standings : (this.#picture?.standings ?? standings);
    this.#set({ settings, view, own, standings: known, draw, aheadMs: this.#now() - view.now });
    void this.#readStandings();
  }

  #receiveView(view: TournamentView): void {
    if (view.tournamentId !== this.tournamentId || this.#picture === null) return;
    const isEntryShown = this.#isNewEntryShown(view, this.#picture);
    this.#change({ view, aheadMs: this.#now() - view.now });
    if (this.#part === null) return;
    if (isEntryShown) return void this.#readStandings();
    this.#cancelRefresh ??= this.#timers.schedule(() => {
      this.#cancelRefresh = null;
      void this.#readStandings();
    }, STANDINGS_INTERVAL_MS);
  }

  /**
   * Returns true when the number of entries has changed and the page shows the end of the list. The list is then
   * requested at once, because the page shows that number too and the two must agree.
   */
  #isNewEntryShown({ entries }: TournamentView, { view, standings }: TournamentPicture): boolean {
    const isWhole = this.#part?.search === "" && Math.min(entries, view.entries) < standings.from + STANDINGS_ROWS;
    return isWhole && entries !== view.entries;
  }

  async #readStandings(): Promise<void> {
    const part = this.#part;
    if (part === null || !this.#isRunning) return;
    await this.#client.requestOnce("standings", { tournamentId: this.tournamentId, ...part }, (reply) => {
      // The page may show another part of the list by now.
      if (!reply.ok || !this.#isRunning || part !== this.#part) return;
      const { total, from, rows, names, own } = reply;
      this.#change({ standings: { total, from, rows, names }, own });
    });
  }

  #change(change: Partial<TournamentPicture>): void {
    if (this.#picture) this.#set({ ...this.#picture, ...change });
  }

  #set(picture: TournamentPicture): void {
    this.#picture = picture;
    this.#listener.onChange(picture);
  }
}
