/**
 * Keeps one tournament up to date over a connection to the server that runs it: the tournament as everyone sees it, the player's own entry,
 * and the part of the list of players that the page shows. Each new socket asks for all of it again.
 */
import type { TournamentSettings } from "@poker/engine";
import type { ClientIn, DrawView, OwnEntry, Replies, Standings, TournamentView, WireRefusal } from "@poker/protocol";
import type { RoomClient } from "./room-client.ts";
import { systemTimers, type Timers } from "./timers.ts";

/** Stacks change with every hand; the list of players is asked for again so long after the last answer, when something has changed. */
const STANDINGS_INTERVAL_MS = 3_000;

/** Which lines of the list of players are shown: `from` is null for those among which is the player's own. */
export type StandingsPart = Pick<ClientIn["standings"], "from" | "search">;

/** What is known of the tournament. */
export interface TournamentPicture {
  readonly settings: TournamentSettings;
  readonly view: TournamentView;
  /** null when the player has no entry. */
  readonly own: OwnEntry | null;
  readonly standings: Standings;
  /** How far its first seats are drawn; null when they are not drawn from a coin, or the server knows no more of that. */
  readonly draw: DrawView | null;
  /** How far this machine's clock is ahead of the server's. */
  readonly aheadMs: number;
}

export interface TournamentListener {
  readonly onChange: (picture: TournamentPicture) => void;
  /** It cannot be watched. When it is over or there is none the replica asks no more; else the client connects again and retries. */
  readonly onRefused: (refusal: WireRefusal) => void;
}

export interface TournamentReplicaOptions {
  /** Returns epoch milliseconds. */
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

  /** null until the first answer. */
  get picture(): TournamentPicture | null {
    return this.#picture;
  }

  /** Follows the tournament from now on; on a client that is connected it watches at once. */
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

  /** Keeps these lines of the list of players up to date, and the player's own stack with them; null: none. */
  followStandings(part: StandingsPart | null): void {
    this.#part = part;
    void this.#readStandings();
  }

  get #isRunning(): boolean {
    return this.#removeListeners.length > 0;
  }

  /** false: the connection is to be opened anew. */
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
    this.#change({ view, aheadMs: this.#now() - view.now });
    if (this.#part === null) return;
    this.#cancelRefresh ??= this.#timers.schedule(() => {
      this.#cancelRefresh = null;
      void this.#readStandings();
    }, STANDINGS_INTERVAL_MS);
  }

  async #readStandings(): Promise<void> {
    const part = this.#part;
    if (part === null || !this.#isRunning) return;
    await this.#client.requestOnce("standings", { tournamentId: this.tournamentId, ...part }, (reply) => {
      // Another part may be wanted by now.
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
