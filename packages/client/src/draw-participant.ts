/**
 * Takes part in the draw of a tournament's first seats for its player: commits to a seed while entries are taken, and reveals it once the
 * room has fixed the entries with it. Where seeds are drawn, checked and kept is the business of `DrawSeeds`. M10, F3
 */
import type { DrawView } from "@poker/protocol";
import type { DrawSeeds } from "./draw-seeds.ts";
import type { RoomClient } from "./room-client.ts";
import type { TournamentPicture } from "./tournament-replica.ts";

type DrawClient = Pick<RoomClient, "onConnect" | "request" | "requestOnce">;

export class DrawParticipant {
  readonly #client: DrawClient;
  readonly #tournamentId: string;
  readonly #seeds: DrawSeeds;
  /** What the room had told when a commitment went out; null when none has. */
  #committedTo: DrawView | null = null;
  /** The freeze for which a seed is on its way. */
  #revealing: string | null = null;
  #isOpened = false;
  #removeHook: (() => void) | null = null;

  constructor(client: DrawClient, tournamentId: string, seeds: DrawSeeds) {
    this.#client = client;
    this.#tournamentId = tournamentId;
    this.#seeds = seeds;
  }

  start(): void {
    // What was taken over another connection counts no more.
    this.#removeHook ??= this.#client.onConnect(async () => {
      this.#seeds.withdrawn(this.#tournamentId);
      return true;
    });
  }

  stop(): void {
    this.#removeHook?.();
    this.#removeHook = null;
  }

  /** Takes each change of what is known of the tournament. */
  follow({ draw, own }: Pick<TournamentPicture, "draw" | "own">): void {
    if (own === null && this.#committedTo !== null) {
      this.#committedTo = null;
      this.#seeds.withdrawn(this.#tournamentId);
    }
    if (draw === null || this.#removeHook === null) return;
    if (draw.opened && !this.#isOpened) {
      this.#isOpened = true;
      this.#seeds.opened(draw);
    } else if (draw.frozen) void this.#reveal(draw, draw.frozen.freeze);
    else if (own?.status === "registered" && this.#committedTo !== draw) void this.#commit(draw);
  }

  async #commit(draw: DrawView): Promise<void> {
    this.#committedTo = draw;
    // A player without a working generator takes no part; the draw goes on.
    const commit = await this.#seeds.commit(draw).catch(() => null);
    if (commit === null || this.#removeHook === null) return;
    const tournamentId = this.#tournamentId;
    const reply = await this.#client.requestOnce("commit-draw", { tournamentId, commit });
    if (reply?.ok) this.#seeds.taken(tournamentId);
  }

  async #reveal(draw: DrawView, freeze: string): Promise<void> {
    if (this.#revealing === freeze) return;
    this.#revealing = freeze;
    const tournamentId = this.#tournamentId;
    const seed = await this.#seeds.reveal(draw).catch(() => null);
    if (seed === null || this.#removeHook === null) return;
    this.#seeds.answered(tournamentId, await this.#client.request("reveal-draw", { tournamentId, seed }));
  }
}
