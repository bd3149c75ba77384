/**
 * What a player does in a tournament: enters it, follows their seat from table to table, acts, goes away and comes
 * back, buys more chips, and discusses deals, until the tournament is over.
 */
import { randomBytes } from "node:crypto";
import { DrawParticipant, MemoryDrawSeeds, RETRYABLE_REFUSALS, RoomClient, TournamentReplica } from "@poker/client";
import type { OwnEntry, TournamentView } from "@poker/protocol";
import { type CommandName, sleep } from "../retrying-client.ts";
import { type Behaviour, createId, expectRefused, pickBehaviour } from "./behaviour.ts";
import { CONNECTION_BEHAVIOURS } from "./on-connection.ts";
import type { Player } from "./player.ts";
import { TO_ACT_BEHAVIOURS } from "./to-act.ts";

const MAX_WAIT_MS = 10_000;
const LOOK_MS = 40;
/** How likely it is, at each check, that the player does something that the game does not ask for. */
const UNPROMPTED_PROBABILITY = 0.01;
const AWAY_MS = 8_000;

/** The page of one tournament that a player has opened. */
interface TournamentSession {
  readonly tournamentId: string;
  readonly connection: RoomClient;
  readonly replica: TournamentReplica;
  isOver: boolean;
}

function openTournamentSession(player: Player, tournamentId: string): TournamentSession {
  const { account, random, context } = player;
  const connection = new RoomClient({
    fetchTicket: () => account.fetchTicket(tournamentId),
    random,
    onMessage: (name, payload) => context.auditor.receive(account.userId, name, payload),
  });
  const draw = new DrawParticipant(connection, tournamentId, drawSeedsOf(player));
  const session: TournamentSession = {
    tournamentId,
    connection,
    isOver: false,
    replica: new TournamentReplica(connection, tournamentId, {
      onChange: (picture) => draw.follow(picture),
      onRefused: ({ code }) => {
        session.isOver ||= !RETRYABLE_REFUSALS.includes(code);
      },
    }),
  };
  connection.onEnd(() => {
    session.isOver = true;
  });
  draw.start();
  session.replica.start();
  connection.connect();
  return session;
}

/** Creates the player's part of the draw of seats. When the draw ends, the player's page checks it. F3 */
const drawSeedsOf = ({ account: { userId }, context: { counters } }: Player): MemoryDrawSeeds =>
  new MemoryDrawSeeds({
    userId,
    randomBytes: (length) => randomBytes(length),
    onOutcome({ tournamentId: streamId, faults, isRevealed }) {
      counters.increment("draws", isRevealed ? "checked with the own seed" : "checked without the own seed");
      for (const { id, code } of faults)
        counters.recordViolations({
          invariant: "F3",
          streamId,
          what: `${userId} was told a wrong draw: ${id} ${code}`,
        });
    },
  });

const ownEntryOf = ({ replica }: TournamentSession): OwnEntry | null => replica.picture?.own ?? null;
const viewOf = ({ replica }: TournamentSession): TournamentView | null => replica.picture?.view ?? null;

/** The names of commands whose message contains nothing but the tournament. */
type PlainCommand = Extract<
  CommandName,
  "unregister" | "re-enter" | "rebuy" | "decline-rebuy" | "add-on" | "ask-deal" | "withdraw-deal"
>;

const sendPlain = (player: Player, session: TournamentSession, name: PlainCommand) =>
  player.client.sendCommand(name, { tournamentId: session.tournamentId, commandId: createId() }, () =>
    session.isOver ? null : session.connection,
  );

async function enter(player: Player, session: TournamentSession): Promise<boolean> {
  const { tournamentId } = session;
  // Most players have no ticket. When the ticket is refused, the player pays from the wallet.
  const ways = player.random() < 0.3 ? (["ticket", "wallet"] as const) : (["wallet"] as const);
  for (const paidWith of ways) {
    const message = { tournamentId, commandId: createId(), paidWith };
    const reply = await player.client.sendCommand("register", message, () =>
      session.isOver ? null : session.connection,
    );
    if (reply?.ok) return true;
  }
  return false;
}

/**
 * Answers what the tournament asks the player: whether to buy chips, accept a deal, or ask for one. Returns true when a
 * command was sent.
 */
async function answerTournament(player: Player, session: TournamentSession): Promise<boolean> {
  const [own, view] = [ownEntryOf(session), viewOf(session)];
  if (!own || !view) return false;
  const send = async (name: PlainCommand) => (await sendPlain(player, session, name)) !== null;
  if (own.rebuyUntil !== null) return send(player.pickOne("rebuy", "rebuy", "decline-rebuy"));
  if (view.sales.addOn && own.addOns === 0 && player.random() < 0.1) return send("add-on");
  if (view.sales.rebuy && player.random() < 0.01) return send("rebuy");
  if (view.deal?.stage === "talking") return answerDeal(player, session, view.deal);
  const asked = view.deal?.asked ?? [];
  const hasAsked = asked.includes(player.account.userId);
  if (view.tables.length !== 1 || player.random() > (asked.length > 0 && !hasAsked ? 0.1 : 0.002)) return false;
  return send(hasAsked ? "withdraw-deal" : "ask-deal");
}

async function answerDeal(
  player: Player,
  session: TournamentSession,
  deal: Extract<TournamentView["deal"], { readonly stage: "talking" }>,
): Promise<boolean> {
  const own = deal.players.find(({ playerId }) => playerId === player.account.userId);
  if (!own || own.answer !== null) return false;
  const answer = player.pickOne<"chips" | "icm" | "no">("chips", "chips", "chips", "icm", "no");
  const message = { tournamentId: session.tournamentId, commandId: createId(), answer };
  await player.client.sendCommand("answer-deal", message, () => (session.isOver ? null : session.connection));
  return true;
}

/** Opens a tab at the table of the player's seat. Returns false while the player has no seat. */
async function followTable(player: Player, session: TournamentSession): Promise<boolean> {
  const tableId = ownEntryOf(session)?.tableId ?? null;
  if (tableId === null) {
    player.closeAllTabs();
    return false;
  }
  if (player.tab?.tableId === tableId && !player.tab.isLost) return player.tab.view !== null;
  player.closeAllTabs();
  const tab = player.openTab(tableId);
  await player.waitUntil(() => tab.view !== null || tab.isLost || session.isOver, MAX_WAIT_MS);
  return tab.view !== null;
}

/** What a player does at a tournament's table when the game does not ask for anything. */
const BETWEEN_DECISIONS: readonly Behaviour[] = [
  ...CONNECTION_BEHAVIOURS,
  {
    name: "be absent from a tournament",
    situations: ["seated"],
    weight: 6,
    async run(player) {
      player.closeAllTabs();
      await sleep(AWAY_MS * player.random());
    },
  },
  {
    name: "show a sign after absence",
    situations: ["seated"],
    weight: 8,
    run: (player) => player.sendCommand("mark-present", { tableId: player.tab?.tableId ?? "", commandId: createId() }),
  },
  {
    name: "do at a tournament's table what cash tables have",
    situations: ["seated"],
    weight: 4,
    async run(player) {
      const ids = { tableId: player.tab?.tableId ?? "", commandId: createId() };
      const reply = await (player.random() < 0.5
        ? player.sendCommand("leave", ids)
        : player.sendCommand("top-up", { ...ids, amount: 100 }));
      expectRefused(player, "leaving with chips, or adding some,", reply);
    },
  },
];

async function playAtTable(player: Player): Promise<void> {
  const isUnprompted = player.random() < UNPROMPTED_PROBABILITY && player.context.phase() === "play";
  const behaviour = isUnprompted
    ? pickBehaviour(player, BETWEEN_DECISIONS, player.legalActions ? "to-act" : "seated")
    : player.legalActions && pickBehaviour(player, TO_ACT_BEHAVIOURS, "to-act");
  if (!behaviour) return;
  player.context.counters.increment("behaviours", behaviour.name);
  await behaviour.run(player);
}

const isOut = ({ status, place }: OwnEntry): boolean => place !== null || status === "out" || status === "disqualified";

const isOver = (session: TournamentSession): boolean =>
  session.isOver || ["finished", "cancelled"].includes(viewOf(session)?.phase ?? "registering");

/** Plays until the player is out or the tournament is over. */
async function playOn(player: Player, session: TournamentSession): Promise<void> {
  for (; !isOver(session); await sleep(LOOK_MS)) {
    const own = ownEntryOf(session);
    if (own === null) {
      if (session.replica.picture) return;
      continue;
    }
    if (isOut(own)) {
      const isTakenUp = own.reEntriesLeft > 0 && viewOf(session)?.sales.entry === true && player.random() < 0.7;
      if (!isTakenUp || !(await sendPlain(player, session, "re-enter"))?.ok) return;
      continue;
    }
    if (own.status === "registered" && own.tableId === null) {
      if (player.random() < 0.0002) await sendPlain(player, session, "unregister");
      continue;
    }
    if (await answerTournament(player, session)) continue;
    if (await followTable(player, session)) await playAtTable(player);
  }
}

async function playTournament(player: Player): Promise<void> {
  const ids = player.context.tournaments();
  // Most players choose the tournament that has waited longest, so that it fills up.
  const tournamentId = player.random() < 0.6 ? ids[0] : ids[player.randomInteger(0, ids.length - 1)];
  if (tournamentId === undefined) return;
  const session = openTournamentSession(player, tournamentId);
  try {
    await player.waitUntil(() => session.connection.isConnected || session.isOver, MAX_WAIT_MS);
    if (session.isOver || !(await enter(player, session))) return;
    await player.waitUntil(() => ownEntryOf(session) !== null || session.isOver, MAX_WAIT_MS);
    await playOn(player, session);
  } finally {
    player.closeAllTabs();
    session.replica.stop();
    session.connection.close();
  }
}

export const TOURNAMENT_BEHAVIOURS: readonly Behaviour[] = [
  {
    name: "play a tournament",
    situations: ["nowhere"],
    weight: 3,
    isPossible: ({ context }) => context.tournaments().length > 0,
    run: playTournament,
  },
];
