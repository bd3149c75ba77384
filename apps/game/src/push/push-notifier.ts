/** Decides which players get a push message: players who look at no page of the room anywhere and have asked for messages. Decision 0064 */
import type { PushTargets } from "@poker/db";
import { seatAt, type TableSeat } from "@poker/engine";
import type { ActionClockView, PushMessage } from "@poker/protocol";
import type { People } from "../bus/people.ts";
import type { Logger } from "../log.ts";
import { NewestEntries } from "./newest-entries.ts";
import type { PushSender } from "./push-sender.ts";

/** Tells a player what they have asked to be told while away. The message is useless after `until`, in epoch ms. */
export type TellAway = (userId: string, message: PushMessage, until: number) => void;

/** How many players at tables are remembered as told of a hand. */
const MAX_TOLD = 10_000;

interface NotifierOptions {
  readonly people: Pick<People, "isLookingHere" | "isLookingElsewhere">;
  readonly targets: Pick<PushTargets, "find">;
  readonly sender: Pick<PushSender, "enqueue">;
  readonly log: Logger;
}

/** The parts of a table that are read here. */
interface PlayedTable {
  readonly tableId: string;
  readonly name: string;
  readonly state: {
    readonly handNo: number;
    readonly seats: readonly Pick<TableSeat, "seat" | "playerId" | "absent">[];
  };
  readonly deadlines: { clockView(): Pick<ActionClockView, "seat" | "deadline"> | null };
}

export class PushNotifier {
  readonly #options: NotifierOptions;
  /** The last hand of which each away player was told, keyed by player and table. */
  readonly #told = new NewestEntries<number>(MAX_TOLD);

  constructor(options: NotifierOptions) {
    this.#options = options;
  }

  /** Called after every step of a table. For a player who looks at a page, only their sockets here are looked up. */
  handleTableChanged({ tableId, name, state, deadlines }: PlayedTable): void {
    const clock = deadlines.clockView();
    const taken = clock && seatAt(state.seats, clock.seat);
    if (!taken || taken.absent || this.#options.people.isLookingHere(taken.playerId)) return;
    if (this.#isTold(`${taken.playerId} ${tableId}`, state.handNo)) return;
    this.tellAway(taken.playerId, { kind: "turn", tableId, name }, clock.deadline);
  }

  readonly tellAway: TellAway = (userId, message, until) => {
    if (this.#options.people.isLookingHere(userId)) return;
    this.#tell(userId, message, until).catch((error: unknown) =>
      this.#options.log.warn({ error }, "a player away from the room could not be told"),
    );
  };

  async #tell(userId: string, message: PushMessage, until: number): Promise<void> {
    const { people, targets, sender } = this.#options;
    const found = await targets.find({ userId, kind: message.kind });
    if (found.length === 0 || (await people.isLookingElsewhere(userId))) return;
    for (const target of found) sender.enqueue({ target, message, until });
  }

  /** Limits messages to one a hand. */
  #isTold(key: string, handNo: number): boolean {
    if (this.#told.get(key) === handNo) return true;
    this.#told.set(key, handNo);
    return false;
  }
}
