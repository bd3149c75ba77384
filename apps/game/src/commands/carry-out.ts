/**
 * What the back office asked of a unit, carried out once by whoever owns it: through the mailbox, with the answer in the commit of
 * what it did. An owner that ends before that commit leaves the command to the next one.
 */
import type { CommandInbox, CommandResult, Owned } from "@poker/db";
import type { TableCommand, TableSettings, TableState } from "@poker/engine";
import type { OfficeCommand } from "@poker/protocol";
import type { PoolActor } from "../pools/actor.ts";
import type { TableActor } from "../tables/actor.ts";
import type { Committed } from "../tables/write.ts";

type Refusal = Extract<CommandResult, { readonly ok: false }>;
type Answer = Pick<CommandInbox, "answer">;

const no = (code: string, detail?: Readonly<Record<string, number>>): Refusal => ({
  ok: false,
  code,
  ...(detail ? { detail } : {}),
});

/** The unit is another's, or this process ends: it is the next owner's business. */
const NOT_OURS: ReadonlySet<string> = new Set(["not-here", "closing"]);

async function answer(inbox: Answer, owned: Owned, id: string, done: Committed | Refusal): Promise<void> {
  if (!done.ok && NOT_OURS.has(done.code)) return;
  // Where something changed, its commit has answered already.
  await inbox.answer(owned, id, done.ok ? { ok: true } : done);
}

/**
 * Refusals beside the engine's: pool-table, seats-taken {seat}, game-in-use, currency-in-use, seating-fixed, no-hand, malformed.
 * Faults 52, 53, 55
 */
export const atTable = (actor: TableActor, id: string, command: OfficeCommand, inbox: Answer): Promise<void> =>
  actor.mailbox.post(async () => {
    if (actor.stopped) return;
    const means = tableCommand(actor, command);
    await answer(inbox, actor.owned, id, "ok" in means ? means : await actor.perform(means, { command: id }));
  });

function tableCommand({ state, poolId }: TableActor, command: OfficeCommand): TableCommand | Refusal {
  if (command.kind === "cancel-hand") {
    // Another hand by now, or it is settled: what is settled is corrected in the books alone.
    const runs = state.hand?.handNo === command.handNo && state.hand.result === null;
    return runs ? { type: "cancel-hand", reason: "staff" } : no("no-hand");
  }
  if (poolId !== null) return no("pool-table");
  switch (command.kind) {
    case "change-settings": {
      if (command.limits !== null) return no("malformed");
      const { settings } = command;
      return whyFixed(state, settings) ?? { type: "change-settings", settings };
    }
    case "pause":
    case "resume":
    case "close":
      return { type: command.kind };
    case "drain":
    case "resume-node":
      return no("malformed");
  }
}

/** What may not change while people sit or have a seat held for them, by name. */
function whyFixed(state: TableState, settings: TableSettings): Refusal | null {
  const places = [...state.seats, ...state.offers].map(({ seat }) => seat);
  if (settings.seating !== state.settings.seating) return no("seating-fixed"); // S1
  if (places.length === 0) return null;
  const highest = Math.max(...places);
  if (highest >= settings.seats) return no("seats-taken", { seat: highest + 1 });
  if (settings.currency !== state.settings.currency) return no("currency-in-use");
  if (settings.rules.game !== state.settings.rules.game) return no("game-in-use");
  return null;
}

/** Refusals beside the engine's: those of its tables, and malformed. Its tables follow when it next looks after them. */
export const atPool = (pool: PoolActor, id: string, command: OfficeCommand, inbox: Answer): Promise<void> =>
  pool.mailbox.post(async () => {
    if (pool.stopped) return;
    await answer(inbox, pool.owned, id, await inPool(pool, id, command));
    pool.nudge();
  });

async function inPool(pool: PoolActor, id: string, command: OfficeCommand): Promise<Committed | Refusal> {
  switch (command.kind) {
    case "change-settings": {
      const { settings, limits } = command;
      if (limits === null) return no("malformed");
      const tables = pool.tables().map(({ state }) => state);
      for (const table of tables) {
        const fixed = whyFixed(table, settings);
        if (fixed) return fixed;
      }
      return pool.perform({ type: "change-settings", settings, ...limits, tables }, { command: id });
    }
    case "pause":
    case "resume":
    case "close":
      return pool.perform({ type: command.kind }, { command: id });
    case "cancel-hand":
    case "drain":
    case "resume-node":
      return no("malformed");
  }
}
