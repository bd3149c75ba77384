/**
 * Takes part for a player in the draw of a tournament's first seats. Commits to a seed while players can still
 * register, and reveals it after the room has frozen the entries with that commitment. `DrawSeeds` draws, checks and
 * keeps the seeds. M10, F3
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
  /** The draw for which the player has committed to a seed. null when there is none. */
  #committedTo: DrawView | null = null;
  /** The freeze whose seed is being revealed. */
  #revealing: string | null = null;
  #isOpened = false;
  #removeHook: (() => void) | null = null;

  constructor(client: DrawClient, tournamentId: string, seeds: DrawSeeds) {
    this.#client = client;
    this.#tournamentId = tournamentId;
    this.#seeds = seeds;
  }

  start(): void {
    // A commitment that the room accepted over an earlier connection no longer counts.
    this.#removeHook ??= this.#client.onConnect(async () => {
      this.#seeds.onWithdrawn(this.#tournamentId);
      return true;
    });
  }

  stop(): void {
    this.#removeHook?.();
    this.#removeHook = null;
  }

  /**
   * Commits to a seed or reveals it when the draw asks for it. The caller passes each change of what the player may
   * know about the tournament.
   */
  follow({ draw, own }: Pick<TournamentPicture, "draw" | "own">): void {
    if (own === null && this.#committedTo !== null) {
      this.#committedTo = null;
      this.#seeds.onWithdrawn(this.#tournamentId);
    }
    if (draw === null || this.#removeHook === null) return;
    if (draw.opened && !this.#isOpened) {
      this.#isOpened = true;
      this.#seeds.onOpened(draw);
    } else if (draw.frozen) void this.#reveal(draw, draw.frozen.freeze);
    else if (own?.status === "registered" && this.#committedTo !== draw) void this.#commit(draw);
  }

  async #commit(draw: DrawView): Promise<void> {
    this.#committedTo = draw;
    // If the seed cannot be drawn, the player takes no part and the seats are drawn without their seed.
    const commit = await this.#seeds.commit(draw).catch(() => null);
    if (commit === null || this.#removeHook === null) return;
    const tournamentId = this.#tournamentId;
    const reply = await this.#client.requestOnce("commit-draw", { tournamentId, commit });
    // The room may have made another promise meanwhile. The player has another seed for that one.
    if (reply?.ok && this.#committedTo === draw) this.#seeds.onAccepted(tournamentId);
  }

  async #reveal(draw: DrawView, freeze: string): Promise<void> {
    if (this.#revealing === freeze) return;
    this.#revealing = freeze;
    const tournamentId = this.#tournamentId;
    const seed = await this.#seeds.reveal(draw).catch(() => null);
    if (seed === null || this.#removeHook === null) return;
    this.#seeds.onAnswer(tournamentId, await this.#client.request("reveal-draw", { tournamentId, seed }));
  }
}
