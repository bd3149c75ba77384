/** What a player does at a table between decisions: sit down, join the waitlist, add chips, sit out, leave. */
import { freeSeats, mayPlay } from "@poker/engine";
import { type Behaviour, createCommandIds, expectRefused, pickEntry } from "./behaviour.ts";
import type { Player } from "./player.ts";

const isTableFull = ({ tab }: Player): boolean => tab?.view != null && freeSeats(tab.view).length === 0;
const isOnWaitlist = ({ tab, account }: Player): boolean =>
  tab?.view?.waitlist.some(({ playerId }) => playerId === account.userId) ?? false;
const hasSeatOffer = ({ tab, account }: Player): boolean =>
  tab?.view?.offers.some(({ playerId }) => playerId === account.userId) ?? false;
/**
 * Returns true when the player may choose a seat. This is false at a pool's table, where the room assigns seats, and in
 * a private game whose host has not admitted the player.
 */
function canPickSeat({ tab, account: { userId } }: Player): boolean {
  if (!tab?.view) return false;
  const { settings, privateGame } = tab.view;
  return settings.seating === "pick-a-seat" && (!privateGame || mayPlay(privateGame, userId));
}

async function takeSeat(player: Player): Promise<void> {
  const { tab } = player;
  const offer = await tab?.connection.requestOnce("buy-in-range", { tableId: tab.tableId });
  if (!tab || !offer?.ok) return;
  const buyIn = player.randomInteger(offer.min, Math.max(offer.min, Math.min(offer.max, offer.balance)));
  const seats = tab.view?.settings.seats ?? 2;
  const seat = player.random() < 0.5 ? null : player.randomInteger(0, seats - 1);
  const reply = await player.sendCommand(
    "sit",
    { ...createCommandIds(player), seat, buyIn, entry: pickEntry(player) },
    tab,
  );
  if (reply?.ok) await player.waitUntil(() => tab.seat !== null, 5_000);
}

export const AT_TABLE_BEHAVIOURS: readonly Behaviour[] = [
  {
    name: "enter",
    situations: ["nowhere"],
    weight: 1,
    async run(player) {
      // The first tables of the list are chosen most often, so that they are full and players join their waitlists.
      const { tables } = player.context;
      const tableId = tables[Math.floor(tables.length * player.random() ** 2)];
      if (tableId === undefined) return;
      const tab = player.openTab(tableId);
      await player.waitUntil(() => tab.view !== null || tab.isLost, 10_000);
    },
  },
  { name: "sit", situations: ["rail"], weight: 60, isPossible: canPickSeat, run: takeSeat },
  {
    name: "take the offered seat",
    situations: ["rail"],
    weight: 200,
    isPossible: (player) => hasSeatOffer(player),
    run: takeSeat,
  },
  {
    name: "join the waitlist",
    situations: ["rail"],
    weight: 40,
    isPossible: (player) => canPickSeat(player) && isTableFull(player) && !isOnWaitlist(player),
    run: (player) => player.sendCommand("join-waitlist", createCommandIds(player)),
  },
  {
    name: "leave the waitlist",
    situations: ["rail"],
    weight: 4,
    isPossible: (player) => isOnWaitlist(player) || hasSeatOffer(player),
    run: (player) => player.sendCommand("leave-waitlist", createCommandIds(player)),
  },
  {
    name: "go elsewhere",
    situations: ["rail"],
    weight: 12,
    async run(player) {
      player.closeAllTabs();
    },
  },
  {
    name: "sit with too much or too little",
    situations: ["rail"],
    weight: 4,
    async run(player) {
      const buyIn = player.pickOne(0, 1, 100_000_000);
      const reply = await player.sendCommand("sit", { ...createCommandIds(player), seat: null, buyIn, entry: "post" });
      expectRefused(player, `a buy-in of ${buyIn}`, reply);
    },
  },
  {
    name: "leave",
    situations: ["seated"],
    weight: 3,
    isPossible: ({ seat }) => seat?.leaving === false,
    run: (player) => player.sendCommand("leave", createCommandIds(player)),
  },
  {
    name: "take a break",
    situations: ["seated", "to-act"],
    weight: 15,
    isPossible: ({ account, context }) => context.protection.mayTakeBreak(account),
    run: ({ account, context }) => context.protection.takeBreak(account),
  },
  {
    name: "top up",
    situations: ["seated"],
    weight: 8,
    isPossible: ({ seat }) => seat !== null,
    run: (player) =>
      player.sendCommand("top-up", {
        ...createCommandIds(player),
        amount: player.randomInteger(1, player.tab?.view?.settings.buyIn.max ?? 1),
      }),
  },
  {
    name: "bring new chips",
    situations: ["seated"],
    weight: 100,
    isPossible: ({ seat }) => seat?.stack === 0 && seat.topUpWanted === 0,
    run: (player) =>
      player.sendCommand("top-up", { ...createCommandIds(player), amount: player.tab?.view?.settings.buyIn.min ?? 1 }),
  },
  {
    name: "sit out",
    situations: ["seated"],
    weight: 5,
    isPossible: ({ seat }) => seat?.sittingOut === null,
    run: (player) =>
      player.sendCommand("sit-out", {
        ...createCommandIds(player),
        when: player.pickOne("now", "next-hand", "next-big-blind"),
      }),
  },
  {
    name: "come back",
    situations: ["seated"],
    weight: 60,
    isPossible: ({ seat }) => seat !== null && seat.stack > 0 && seat.sittingOut !== null,
    run: (player) => player.sendCommand("come-back", { ...createCommandIds(player), entry: pickEntry(player) }),
  },
  {
    name: "choose how to enter",
    situations: ["seated"],
    weight: 6,
    isPossible: ({ seat }) => seat?.owesBlind === true,
    run: (player) =>
      player.sendCommand("choose-entry", { ...createCommandIds(player), entry: player.pickOne("wait", "post") }),
  },
  {
    name: "plan to leave",
    situations: ["seated"],
    weight: 2,
    isPossible: ({ seat }) => seat?.leaving === false,
    run: (player) =>
      player.sendCommand("leave-next", { ...createCommandIds(player), when: player.pickOne("hand", "big-blind") }),
  },
  {
    name: "stay after all",
    situations: ["seated"],
    weight: 10,
    isPossible: ({ seat }) => seat !== null && (seat.leaving || (seat.leaveNext ?? "no") !== "no"),
    run: (player) => player.sendCommand("stay", createCommandIds(player)),
  },
  {
    name: "set seat options",
    situations: ["seated"],
    weight: 3,
    isPossible: ({ seat }) => seat !== null,
    run: (player) =>
      player.sendCommand("set-options", {
        ...createCommandIds(player),
        autoPost: player.random() < 0.5,
        autoTopUp: player.pickOne("off", "buy-in", "maximum"),
      }),
  },
  {
    name: "show cards",
    situations: ["seated"],
    weight: 6,
    isPossible: ({ tab }) => Boolean(tab?.view?.hand?.result),
    async run(player) {
      const hand = player.tab?.view?.hand;
      if (!hand) return;
      const places = [...(hand.seats[0]?.cards ?? []).keys()];
      const some = places.filter(() => player.random() < 0.5);
      await player.sendCommand("show", {
        ...createCommandIds(player),
        handNo: hand.handNo,
        cards: some.length > 0 ? some : [0],
      });
    },
  },
];
