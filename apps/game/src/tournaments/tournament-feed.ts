/**
 * Tells a tournament's pages what happens. At most once a second, all watchers get the view of the tournament, and each watching player
 * gets their own entry if it has changed. Messages that concern only one player are sent at once.
 */
import { type Effect, effectsOf } from "@poker/db";
import type { EntryNo, TournamentState } from "@poker/engine";
import type { OwnEntry, Standings, TournamentInfo, TournamentMove, TournamentView } from "@poker/protocol";
import type { Cancel } from "../clock.ts";
import type { Watcher } from "../tables/audience.ts";
import type { TournamentActorEvent } from "./decide-tournament.ts";
import { tournamentTableId } from "./table-id.ts";
import type { TournamentDeps } from "./tournament-deps.ts";
import type { TournamentDraw } from "./tournament-draw.ts";
import {
  buildOwnEntry,
  buildStandings,
  buildTournamentView,
  type Ranking,
  rankEntries,
  type StandingsPart,
} from "./tournament-view.ts";

const PUSH_INTERVAL_MS = 1_000;
/** How many of the last moves, and how many of the last players who went out, a page sees when it connects. */
const MAX_RECENT = 20;

type MoveEvent = Extract<TournamentActorEvent, { readonly type: "seated" }>;

/** The members of its tournament that the feed uses. */
export interface FeedHost {
  readonly deps: Pick<TournamentDeps, "clock" | "names" | "isOnline" | "sendToUser" | "broadcast" | "walletsChanged">;
  readonly info: Pick<TournamentInfo, "id" | "name" | "opensAt" | "startsAt">;
  readonly state: TournamentState;
  readonly draw: Pick<TournamentDraw, "viewFor" | "forget">;
}

export class TournamentFeed {
  readonly #host: FeedHost;
  readonly #watchers = new Map<string, Watcher>();
  /** The rank and chips that each watching socket was last sent about its player, keyed by socket id. */
  readonly #toldStanding = new Map<string, string>();
  #ranking: { readonly state: TournamentState; readonly ranking: Ranking } | null = null;
  #moves: readonly TournamentMove[] = [];
  #outs: readonly EntryNo[] = [];
  #planned: Cancel | null = null;
  /** The monotonic time of the last push. */
  #pushedAt = Number.NEGATIVE_INFINITY;

  constructor(host: FeedHost) {
    this.#host = host;
  }

  watch(watcher: Watcher) {
    this.#watchers.set(watcher.socketId, watcher);
    const { userId } = watcher;
    const own = userId === null ? null : this.ownEntry(userId);
    if (own) this.#toldStanding.set(watcher.socketId, standingKey(own));
    return {
      settings: this.#host.state.settings,
      view: this.#view(),
      own,
      standings: this.standings({ from: 0, search: "" }, userId),
      draw: this.#host.draw.viewFor(userId),
    };
  }

  unwatch(watcher: Watcher): void {
    this.#watchers.delete(watcher.socketId);
    this.#toldStanding.delete(watcher.socketId);
    this.#host.draw.forget(watcher);
  }

  get watchers(): readonly Watcher[] {
    return [...this.#watchers.values()];
  }

  ownEntry(userId: string): OwnEntry | null {
    return buildOwnEntry(this.#host.state, this.#currentRanking(), userId);
  }

  standings(part: StandingsPart, userId: string | null): Standings {
    return buildStandings(this.#currentRanking(), part, userId, this.#host.deps.names.namesOf);
  }

  #currentRanking(): Ranking {
    const { state } = this.#host;
    if (this.#ranking?.state !== state) this.#ranking = { state, ranking: rankEntries(state) };
    return this.#ranking.ranking;
  }

  /** Follows a durable step. Called when the tournament has its new state. */
  publish(before: TournamentState, events: readonly TournamentActorEvent[], effects: readonly Effect[]): void {
    const { deps, info, state } = this.#host;
    for (const event of events) this.#noteEvent(event);
    for (const userId of concerned(before, events))
      if (deps.isOnline(userId))
        deps.sendToUser(userId, "own-entry", { tournamentId: info.id, own: this.ownEntry(userId) });
    const wallets = effectsOf(effects, "ledger-move").flatMap(({ move }) =>
      move.entries.flatMap(({ account }) => (account.kind === "wallet" ? [account.userId] : [])),
    );
    if (wallets.length > 0) deps.walletsChanged([...new Set(wallets)], state.settings.currency);
    if (events.length > 0) this.markChanged();
  }

  /** Call this when what the view shows may have changed. */
  markChanged(): void {
    const { clock } = this.#host.deps;
    if (this.#planned || this.#watchers.size === 0) return;
    const due = Math.max(clock.monotonic(), this.#pushedAt + PUSH_INTERVAL_MS);
    this.#planned = clock.schedule(due, () => this.flush());
  }

  /** Sends the view now. Sends each watching player their own entry if their rank or chips have changed. */
  flush(): void {
    const { deps } = this.#host;
    this.close();
    this.#pushedAt = deps.clock.monotonic();
    if (this.#watchers.size === 0) return;
    deps.broadcast(this.watchers, "tournament", this.#view());
    for (const watcher of this.#watchers.values()) this.#sendOwnEntry(watcher);
  }

  /** Sends a player their own entry if their rank or chips have changed. A hand can change the ranks of players who were not in it. */
  #sendOwnEntry(watcher: Watcher): void {
    const { deps, info } = this.#host;
    const { socketId, userId } = watcher;
    const own = userId === null ? null : this.ownEntry(userId);
    if (!own || this.#toldStanding.get(socketId) === standingKey(own)) return;
    this.#toldStanding.set(socketId, standingKey(own));
    deps.broadcast([watcher], "own-entry", { tournamentId: info.id, own });
  }

  close(): void {
    this.#planned?.();
    this.#planned = null;
  }

  #view(): TournamentView {
    const { state, info, deps } = this.#host;
    const { name, opensAt, startsAt } = info;
    const history = { moves: this.#moves, outs: this.#outs };
    return buildTournamentView(state, { name, opensAt, startsAt }, history, deps.clock.wall(), deps.names.namesOf);
  }

  #noteEvent(event: TournamentActorEvent): void {
    if (event.type === "busted" || event.type === "disqualified-removed")
      this.#outs = [...this.#outs, event.entryNo].slice(-MAX_RECENT);
    if (event.type === "seated") this.#noteSeated(event);
    if (event.type === "final-table")
      for (const { entryNo, seat, fromTable } of event.seats)
        this.#noteSeated({
          type: "seated",
          entryNo,
          tableNo: event.tableNo,
          seat,
          fromTable,
          reason: { kind: "final-table" },
        });
  }

  /** Notes that a player was moved to another table, and tells the player. M16 */
  #noteSeated({
    entryNo,
    tableNo,
    seat,
    fromTable,
    reason,
  }: Pick<MoveEvent, "type" | "entryNo" | "tableNo" | "seat" | "fromTable" | "reason">): void {
    const { state, deps, info } = this.#host;
    const entry = state.entries.find((each) => each.entryNo === entryNo);
    if (!entry || fromTable === null || fromTable === undefined || reason.kind === "drawn") return;
    const move = { fromTable, toTable: tableNo, reason };
    this.#moves = [...this.#moves, { ...move, playerId: entry.playerId, at: deps.clock.wall() }].slice(-MAX_RECENT);
    deps.sendToUser(entry.playerId, "moved-table", {
      ...move,
      tournamentId: info.id,
      fromTableId: tournamentTableId(info.id, fromTable),
      toTableId: tournamentTableId(info.id, tableNo),
      seat,
    });
  }
}

const standingKey = ({ entryNo, rank, stack }: OwnEntry): string => `${entryNo} ${rank} ${stack}`;

/** Returns the ids of the players whose own entry has changed, or who may now do something that they could not do before. */
function concerned(before: TournamentState, events: readonly TournamentActorEvent[]): ReadonlySet<string> {
  const ids = new Set<string>();
  const playerOf = (entryNo: EntryNo) => before.entries.find((entry) => entry.entryNo === entryNo)?.playerId;
  const add = (userId: string | undefined) => userId !== undefined && ids.add(userId);
  for (const event of events) {
    if (event.type === "started" || event.type === "finished" || event.type === "cancelled")
      for (const { playerId } of before.entries) ids.add(playerId);
    else if (event.type === "final-table") for (const { entryNo } of event.seats) add(playerOf(entryNo));
    else if ("playerId" in event) ids.add(event.playerId);
    else if ("entryNo" in event && event.entryNo !== null) add(playerOf(event.entryNo));
  }
  return ids;
}
