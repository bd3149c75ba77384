/**
 * An automatic player that waits for a tournament to start. It takes part in the draw of seats like a page. When it has
 * a seat, a `Bot` plays at its table. M10, F3
 */
import {
  DrawParticipant,
  MemoryDrawSeeds,
  RETRYABLE_REFUSALS,
  RoomClient,
  type RoomClientOptions,
  TournamentReplica,
} from "@poker/client";
import type { RefusalCode } from "@poker/protocol";

interface RegisteredBotOptions extends RoomClientOptions {
  readonly playerId: string;
  readonly tournamentId: string;
  /** The platform's cryptographic generator. The bot uses no other source of randomness. */
  readonly randomBytes: (length: number) => Uint8Array;
  readonly onSeated: (tableId: string) => void;
  /** Is called when the bot no longer waits and has no seat. */
  readonly onEnd: (end: "not-registered" | "stopped" | RefusalCode) => void;
}

export class RegisteredBot {
  readonly #options: RegisteredBotOptions;
  readonly #client: RoomClient;
  readonly #replica: TournamentReplica;
  readonly #draw: DrawParticipant;
  #hasEnded = false;

  constructor(options: RegisteredBotOptions) {
    const { playerId: userId, tournamentId, randomBytes } = options;
    this.#options = options;
    this.#client = new RoomClient(options);
    // The room runs the bot, so the bot need not check the room's signatures.
    const seeds = new MemoryDrawSeeds({ userId, randomBytes, checksSignature: false });
    this.#draw = new DrawParticipant(this.#client, tournamentId, seeds);
    this.#replica = new TournamentReplica(this.#client, tournamentId, {
      onChange: ({ draw, own }) => {
        this.#draw.follow({ draw, own });
        if (own === null) this.#endWith("not-registered");
        else if (own.tableId !== null) this.#handleSeated(own.tableId);
      },
      onRefused: ({ code }) => {
        if (!RETRYABLE_REFUSALS.includes(code)) this.#endWith(code);
      },
    });
    this.#client.onEnd((code) => this.#endWith(code));
  }

  start(): void {
    this.#draw.start();
    this.#replica.start();
    this.#client.connect();
  }

  /** Stops the bot. Its entry stays, because only the tournament can end an entry. */
  async leave(): Promise<void> {
    this.stop();
  }

  stop(): void {
    this.#endWith("stopped");
  }

  #handleSeated(tableId: string): void {
    if (this.#hasEnded) return;
    this.#close();
    this.#options.onSeated(tableId);
  }

  #endWith(end: "not-registered" | "stopped" | RefusalCode): void {
    if (this.#hasEnded) return;
    this.#close();
    this.#options.onEnd(end);
  }

  #close(): void {
    this.#hasEnded = true;
    this.#draw.stop();
    this.#client.close();
  }
}
