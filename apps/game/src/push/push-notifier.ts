/**
 * Decides which players get a push message: only players who have asked for messages and have no page of the room in view. Decision 0064
 */
import type { PushTargets } from "@poker/db";
import { seatAt, type TableSeat } from "@poker/engine";
import type { ActionClockView, PushMessage } from "@poker/protocol";
import type { People } from "../bus/people.ts";
import type { Logger } from "../log.ts";
import { NewestEntries } from "./newest-entries.ts";
import type { PushSender } from "./push-sender.ts";

/** Sends an away player a push message, if they have asked for messages of its kind. The message is useless after `until`, in epoch ms. */
export type TellAway = (userId: string, message: PushMessage, until: number) => void;

/** The most entries in the list of the hands that away players were told about. */
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
  /** The last hand that each away player was told about, keyed by player and table. */
  readonly #told = new NewestEntries<number>(MAX_TOLD);

  constructor(options: NotifierOptions) {
    this.#options = options;
  }

  /** Called after every step of a table. When the player has a page here in view, nothing else is checked. */
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

  /** Returns true when the player was already told of this hand, so that each player gets at most one message a hand. */
  #isTold(key: string, handNo: number): boolean {
    if (this.#told.get(key) === handNo) return true;
    this.#told.set(key, handNo);
    return false;
  }
}
