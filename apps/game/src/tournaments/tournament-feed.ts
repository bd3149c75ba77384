/** Tells the pages of a tournament what happens: its view to all who watch it, at most once a second, and to each player what is about them. */
import { type Effect, effectsOf } from "@poker/db";
import type { EntryNo, TournamentState } from "@poker/engine";
import type { OwnEntry, Standings, TournamentMove, TournamentView } from "@poker/protocol";
import type { Cancel } from "../clock.ts";
import type { Watcher } from "../tables/audience.ts";
import type { TournamentActorEvent } from "./decide-tournament.ts";
import { tournamentTableId } from "./table-id.ts";
import type { TournamentActor } from "./tournament-actor.ts";
import {
  buildOwnEntry,
  buildStandings,
  buildTournamentView,
  rankEntries,
  type StandingsPart,
} from "./tournament-view.ts";

const PUSH_INTERVAL_MS = 1_000;
/** A page that has just come sees so many of the last moves, and of the last players who went out. */
const MAX_RECENT = 20;

type MoveEvent = Extract<TournamentActorEvent, { readonly type: "seated" }>;

export class TournamentFeed {
  readonly #actor: TournamentActor;
  readonly #watchers = new Map<string, Watcher>();
  #moves: readonly TournamentMove[] = [];
  #outs: readonly EntryNo[] = [];
  #planned: Cancel | null = null;
  /** Monotonic; of the last push. */
  #pushedAt = Number.NEGATIVE_INFINITY;

  constructor(actor: TournamentActor) {
    this.#actor = actor;
  }

  watch(watcher: Watcher) {
    this.#watchers.set(watcher.socketId, watcher);
    const { userId } = watcher;
    return {
      settings: this.#actor.state.settings,
      view: this.#view(),
      own: userId === null ? null : this.ownEntry(userId),
      standings: this.standings({ from: 0, search: "" }, userId),
      draw: this.#actor.draw.viewFor(userId),
    };
  }

  unwatch(watcher: Watcher): void {
    this.#watchers.delete(watcher.socketId);
    this.#actor.draw.forget(watcher);
  }

  get watchers(): readonly Watcher[] {
    return [...this.#watchers.values()];
  }

  ownEntry(userId: string): OwnEntry | null {
    return buildOwnEntry(this.#actor.state, userId);
  }

  standings(part: StandingsPart, userId: string | null): Standings {
    const { state, deps } = this.#actor;
    return buildStandings(rankEntries(state), part, userId, deps.names.namesOf);
  }

  /** Called when a step is durable and is the tournament's state. */
  publish(before: TournamentState, events: readonly TournamentActorEvent[], effects: readonly Effect[]): void {
    const { deps, info, state } = this.#actor;
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

  /** What the view shows may have changed. */
  markChanged(): void {
    const { clock } = this.#actor.deps;
    if (this.#planned || this.#watchers.size === 0) return;
    const due = Math.max(clock.monotonic(), this.#pushedAt + PUSH_INTERVAL_MS);
    this.#planned = clock.schedule(due, () => this.flush());
  }

  /** Sends the view now. */
  flush(): void {
    const { deps } = this.#actor;
    this.close();
    this.#pushedAt = deps.clock.monotonic();
    if (this.#watchers.size > 0) deps.broadcast(this.watchers, "tournament", this.#view());
  }

  close(): void {
    this.#planned?.();
    this.#planned = null;
  }

  #view(): TournamentView {
    const { state, info, deps } = this.#actor;
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

  /** M16 */
  #noteSeated({
    entryNo,
    tableNo,
    seat,
    fromTable,
    reason,
  }: Pick<MoveEvent, "type" | "entryNo" | "tableNo" | "seat" | "fromTable" | "reason">): void {
    const { state, deps, info } = this.#actor;
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

/** The players whose own entries are others than before, or who may do something else now. */
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
