/** What people do at a table between their turns: sit down, wait in line, bring chips, sit out, leave. */
import { freeSeats, type TableView } from "@poker/engine";
import type { Player } from "../player.ts";
import { command, entryOf, type Move, refusalDue } from "./move.ts";

const isFull = ({ tab }: Player): boolean => tab?.view != null && freeSeats(tab.view).length === 0;
const isInLine = ({ tab, person }: Player): boolean =>
  tab?.view?.waiting.some(({ playerId }) => playerId === person.userId) ?? false;
const isOffered = ({ tab, person }: Player): boolean =>
  tab?.view?.offers.some(({ playerId }) => playerId === person.userId) ?? false;
/** At a pool's table the room does it, and says so. */
const mayTryToSit = (view: TableView | null | undefined): boolean => view?.settings.seating === "pick-a-seat";

async function sit(player: Player): Promise<void> {
  const { tab } = player;
  const offer = await tab?.connection.request("buy-in-range", { tableId: tab.tableId });
  if (!tab || !offer?.ok) return;
  const buyIn = player.between(offer.min, Math.max(offer.min, Math.min(offer.max, offer.balance)));
  const seats = tab.view?.settings.seats ?? 2;
  const seat = player.random() < 0.5 ? null : player.between(0, seats - 1);
  const answer = await player.command("sit", { ...command(player), seat, buyIn, entry: entryOf(player) }, tab);
  if (answer?.ok) await player.until(() => tab.seat !== null, 5_000);
}

export const AT_TABLE: readonly Move[] = [
  {
    name: "enter",
    at: ["nowhere"],
    weight: 1,
    async make(player) {
      // The first tables are the popular ones: people wait in line there.
      const { tables } = player.world;
      const tableId = tables[Math.floor(tables.length * player.random() ** 2)];
      if (tableId === undefined) return;
      const tab = player.open(tableId);
      await player.until(() => tab.view !== null || tab.lost, 10_000);
    },
  },
  { name: "sit", at: ["rail"], weight: 60, when: ({ tab }) => mayTryToSit(tab?.view), make: sit },
  { name: "take the seat that is held", at: ["rail"], weight: 200, when: (player) => isOffered(player), make: sit },
  {
    name: "wait in line",
    at: ["rail"],
    weight: 40,
    when: (player) => mayTryToSit(player.tab?.view) && isFull(player) && !isInLine(player),
    make: (player) => player.command("join-waiting", command(player)),
  },
  {
    name: "leave the line",
    at: ["rail"],
    weight: 4,
    when: (player) => isInLine(player) || isOffered(player),
    make: (player) => player.command("leave-waiting", command(player)),
  },
  {
    name: "go elsewhere",
    at: ["rail"],
    weight: 12,
    async make(player) {
      player.closeAll();
    },
  },
  {
    name: "sit with too much or too little",
    at: ["rail"],
    weight: 4,
    async make(player) {
      const buyIn = player.oneOf(0, 1, 100_000_000);
      const answer = await player.command("sit", { ...command(player), seat: null, buyIn, entry: "post" });
      refusalDue(player, `a buy-in of ${buyIn}`, answer);
    },
  },
  {
    name: "leave",
    at: ["seated"],
    weight: 3,
    when: ({ seat }) => seat?.leaving === false,
    make: (player) => player.command("leave", command(player)),
  },
  {
    name: "top up",
    at: ["seated"],
    weight: 8,
    when: ({ seat }) => seat !== null,
    make: (player) =>
      player.command("top-up", {
        ...command(player),
        amount: player.between(1, player.tab?.view?.settings.buyIn.max ?? 1),
      }),
  },
  {
    name: "bring new chips",
    at: ["seated"],
    weight: 100,
    when: ({ seat }) => seat?.stack === 0 && seat.topUpWanted === 0,
    make: (player) =>
      player.command("top-up", { ...command(player), amount: player.tab?.view?.settings.buyIn.min ?? 1 }),
  },
  {
    name: "sit out",
    at: ["seated"],
    weight: 5,
    when: ({ seat }) => seat?.sittingOut === null,
    make: (player) =>
      player.command("sit-out", { ...command(player), when: player.oneOf("now", "next-hand", "next-big-blind") }),
  },
  {
    name: "come back",
    at: ["seated"],
    weight: 60,
    when: ({ seat }) => seat !== null && seat.stack > 0 && seat.sittingOut !== null,
    make: (player) => player.command("come-back", { ...command(player), entry: entryOf(player) }),
  },
  {
    name: "choose how to enter",
    at: ["seated"],
    weight: 6,
    when: ({ seat }) => seat?.owes === true,
    make: (player) => player.command("choose-entry", { ...command(player), entry: player.oneOf("wait", "post") }),
  },
  {
    name: "plan to leave",
    at: ["seated"],
    weight: 2,
    when: ({ seat }) => seat?.leaving === false,
    make: (player) => player.command("leave-next", { ...command(player), when: player.oneOf("hand", "big-blind") }),
  },
  {
    name: "stay after all",
    at: ["seated"],
    weight: 10,
    when: ({ seat }) => seat !== null && (seat.leaving || (seat.leaveNext ?? "no") !== "no"),
    make: (player) => player.command("stay", command(player)),
  },
  {
    name: "set his seat's options",
    at: ["seated"],
    weight: 3,
    when: ({ seat }) => seat !== null,
    make: (player) =>
      player.command("set-options", {
        ...command(player),
        autoPost: player.random() < 0.5,
        autoTopUp: player.oneOf("off", "buy-in", "maximum"),
      }),
  },
  {
    name: "show his cards",
    at: ["seated"],
    weight: 6,
    when: ({ tab }) => Boolean(tab?.view?.hand?.result),
    async make(player) {
      const hand = player.tab?.view?.hand;
      if (!hand) return;
      const places = [...(hand.seats[0]?.cards ?? []).keys()];
      const some = places.filter(() => player.random() < 0.5);
      await player.command("show", { ...command(player), handNo: hand.handNo, cards: some.length > 0 ? some : [0] });
    },
  },
];
