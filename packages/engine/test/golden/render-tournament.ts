/**
 * Renders a tournament as a text for people: every event in words, the tables after each move, and the sums of all
 * accounts at the end.
 */
import { entryOf, type TournamentEvent, type TournamentState } from "../../src/index.ts";
import { TEST_NOW } from "../testing/table-driver.ts";
import type { TournamentRun } from "../testing/tournament-run.ts";

/** Returns an object that collects the lines of a run. Pass it to the run as `onStep`. */
export function createTournamentText(title: string) {
  const lines: string[] = [title, "=".repeat(title.length), ""];
  const nowOf = { ms: 0 };
  return {
    onStep: (events: readonly TournamentEvent[], after: TournamentState): void => {
      for (const event of events) {
        if ("at" in event) nowOf.ms = event.at - TEST_NOW;
        const text = describeEvent(event, after);
        if (text !== null) lines.push(`${formatTime(nowOf.ms)}  ${text}`);
        if (isMove(event)) lines.push(...tableLines(after));
      }
    },
    finish: (run: TournamentRun): string => {
      const { entries, settings, escrow } = run.state;
      const places = [...entries].sort((a, b) => (a.place ?? 0) - (b.place ?? 0) || a.entryNo - b.entryNo);
      return `${[
        ...lines,
        "",
        `${settings.preset}, ${settings.game}, ${settings.structure}: ${entries.length} entries, escrow ${formatMoney(escrow)}`,
        ...places.map(({ place, playerId, entryNo, prize }) =>
          `${String(place ?? "-").padStart(4)}  ${playerId.padEnd(6)} entry ${String(entryNo).padEnd(3)} ${prize > 0 ? formatMoney(prize) : ""}`.trimEnd(),
        ),
        ...[...run.books]
          .filter(([account]) => !/^p\d+$|^late\d+$/.test(account))
          .map(([account, amount]) => `${account}: ${formatMoney(amount)}`),
      ].join("\n")}\n`;
    },
  };
}

const isMove = ({ type }: TournamentEvent): boolean =>
  type === "started" || type === "final-table" || type === "table-broken" || type === "finished";

const tableLines = (state: TournamentState): string[] =>
  state.tables.map(({ tableNo, seats, button }) => {
    const players = seats.map(
      ({ seat, entryNo }) =>
        `${seat}${seat === button ? "*" : ""} ${playerOf(state, entryNo)} ${entryOf(state, entryNo).stack}`,
    );
    return `           table ${tableNo}: ${players.join(", ")}`;
  });

const playerOf = (state: TournamentState, entryNo: number): string => entryOf(state, entryNo).playerId;
const formatMoney = (cents: number): string => (cents / 100).toFixed(2);
const formatTime = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  const parts = [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, "0"),
  );
  return parts.join(":");
};

/** null for events that happen too often to be worth a line. */
// biome-ignore lint/plugin: one line for each kind of event
function describeEvent(event: TournamentEvent, state: TournamentState): string | null {
  switch (event.type) {
    case "ticked":
    case "hand-allowed":
    case "seated":
    case "deal-answered":
    case "target-changed":
    case "draw-promised":
    case "draw-due":
    case "draw-frozen":
    case "draw-revealed":
    case "draw-opened":
      return null;
    case "registered":
      return `${event.playerId} registers${event.late ? " late" : ""}, entry ${event.entryNo}, ${formatMoney(event.price.prize)} + ${formatMoney(event.price.fee)}`;
    case "unregistered":
      return `${event.playerId} leaves before the start`;
    case "started":
      return `starts, fees ${formatMoney(event.fees)}`;
    case "level-changed":
      return `level ${event.levelNo}`;
    case "break-due":
      return `a break after the running hands`;
    case "break-started":
      return `break until ${formatTime(event.until - TEST_NOW)}`;
    case "break-ended":
      return "the break is over";
    case "paused":
    case "resumed":
      return event.type;
    case "clock-restarted":
      return "a server took over";
    case "clock-jumped":
      return `the wall clock jumped by ${event.byMs} ms`;
    case "hand-ended": {
      const stacks = event.stacks.map(({ entryNo, stack }) => `${playerOf(state, entryNo)} ${stack}`);
      return `table ${event.tableNo}: ${stacks.join(", ")}`;
    }
    case "rebuy-offered":
      return `${playerOf(state, event.entryNo)} is out of chips and may buy more`;
    case "rebought":
    case "added-on":
      return `${event.playerId} ${event.type === "rebought" ? "rebuys" : "adds on"} ${event.chips} for ${formatMoney(event.price.prize)}`;
    case "chips-added":
      return `${playerOf(state, event.entryNo)} has ${event.stack} now`;
    case "busted":
      return `${event.playerId} is out at table ${event.tableNo}`;
    case "disqualified":
      return `${event.playerId} is disqualified: ${event.reason}`;
    case "disqualified-removed":
      return `${playerOf(state, event.entryNo)} leaves with ${event.chips}`;
    case "table-opened":
    case "table-broken":
      return `table ${event.tableNo} is ${event.type.slice("table-".length)}`;
    case "moved":
      return `${event.playerId} moves from table ${event.fromTable} to ${event.toTable}: ${describeReason(event.reason)}`;
    case "final-table":
      return "the final table";
    case "hand-for-hand-started":
    case "hand-for-hand-ended":
      return event.type.replace("-started", " begins").replace("-ended", " is over");
    case "round-started":
      return `a round at tables ${event.tables.join(" ")}, level ${event.levelNo}`;
    case "round-ended":
      return "the round is over";
    case "pool-frozen":
      return `the pool: ${event.entries} entries, ${formatMoney(event.paidIn)} paid in, ${formatMoney(event.overlay)} overlay, ${event.tickets} tickets, prizes ${event.prizes.map(formatMoney).join(" ")}`;
    case "eliminated":
      return `${event.playerId} takes place ${event.place}${event.sharedBy > 1 ? `, shared by ${event.sharedBy}` : ""}`;
    case "prize-moved-up":
      return `${formatMoney(event.amount)} move up from place ${event.place}`;
    case "prize-awarded":
      return `${event.playerId} wins ${formatMoney(event.amount)}`;
    case "ticket-awarded":
      return `${event.playerId} wins a ticket for ${event.target}, ${formatMoney(event.amount)}`;
    case "deal-asked":
    case "deal-withdrawn":
      return `${playerOf(state, event.entryNo)} ${event.type === "deal-asked" ? "asks for a deal" : "takes it back"}`;
    case "deal-proposed":
      return `proposed: ${event.proposal.players.map((player) => `${playerOf(state, player.entryNo)} ${player.stack}: chips ${formatMoney(player.chips)}, icm ${formatMoney(player.icm)}`).join("; ")}; kept ${formatMoney(event.proposal.kept)}`;
    case "deal-refused":
      return `no deal${event.entryNo === null ? "" : `: ${playerOf(state, event.entryNo)}`}`;
    case "deal-agreed":
      return `a deal by ${event.kind}: ${event.shares.map(({ playerId, amount }) => `${playerId} ${formatMoney(amount)}`).join(", ")}; kept ${formatMoney(event.kept)}`;
    case "cancelled":
      return `cancelled: ${event.reason}`;
    case "finished":
      return "finished";
  }
}

const describeReason = (reason: Extract<TournamentEvent, { type: "moved" }>["reason"]): string =>
  reason.kind === "balance"
    ? `it was ${reason.short} short${reason.nextBigBlind ? ", next to be big blind" : ""}`
    : "their table was broken";
