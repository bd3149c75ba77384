/** Tests, with stored hands, that a file of finished hands contains only what its reader may know. F4, faults 60 and 110 */
import {
  connect,
  createHandHistories,
  createHandRecorder,
  createHands,
  type Database,
  type HandHistories,
  parseKey,
} from "@poker/db";
import { buildSettings, formatCard, GAMES, HOUSES, isSeatEvent, presets, STRUCTURES } from "@poker/engine";
import { eventsOf, type HandHistory, isHistoryRefusal, writeOhh, writePhh, writeTracker } from "@poker/hand-history";
import type { UnwrittenHand } from "@poker/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPlayers, type PlayingNode, playTable, registerPlayingNode } from "../testing/play-tables.ts";
import { ARCHIVE_KEY } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const isUnwritten = (hand: HandHistory | UnwrittenHand): hand is UnwrittenHand => "why" in hand;
const backend = useTestBackend();
const archiveKey = parseKey(ARCHIVE_KEY) ?? new Uint8Array();
const PLAYERS = 4;
const HANDS = 10;
const WORDS = { site: "Our room", showName: (name: string) => name };
const WRITERS = { PHH: writePhh, OHH: writeOhh, text: writeTracker };
let game: Database;
let web: Database;
let histories: HandHistories;
let players: readonly string[];
let node: PlayingNode;

beforeAll(async () => {
  game = connect(backend.database.gameUrl);
  web = connect(backend.database.webUrl);
  histories = createHandHistories(web, archiveKey);
  node = await registerPlayingNode(backend, game);
  players = await createPlayers(backend, PLAYERS);
});
afterAll(() => Promise.all([game.close(), web.close()]));

/** Plays hands at a new table. Returns their ids, oldest first. */
async function playHands(seed: number): Promise<readonly string[]> {
  const settings = buildSettings(presets[HOUSES[seed % HOUSES.length] ?? "avenue"], {
    game: GAMES[seed % GAMES.length] ?? "holdem",
    structure: STRUCTURES[Math.floor(seed / 3) % STRUCTURES.length] ?? "no-limit",
    low: 50,
    high: 100,
    currency: "play",
  });
  const tableId = await playTable(node, { ...settings, seats: 6 }, { players, hands: HANDS, seed });
  const { rows } = await web.pool.query<{ id: string }>("SELECT id FROM hands WHERE table_id = $1 ORDER BY hand_no", [
    tableId,
  ]);
  return rows.map(({ id }) => id);
}

const readOwn = async (player: string, ids: readonly string[]) => [...(await histories.readOwn(player, ids, WORDS))];

const written = (hands: readonly (HandHistory | object)[]): readonly HandHistory[] =>
  hands.map((hand) => {
    if (!("facts" in hand)) throw new Error(JSON.stringify(hand));
    return hand;
  });

/** Lists all cards in a text. Removes ids first, because they consist of digits and letters as cards do. */
const cardsIn = (text: string): readonly string[] =>
  [...text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "").matchAll(CARDS)].flatMap(
    ([cards]) => cards.match(/[2-9TJQKA][cdhs]/g) ?? [],
  );
const CARDS = /(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs])+(?![A-Za-z0-9])/g;

describe.each(Array.from({ length: 9 }, (_, seed) => seed))("hands of table %i", (seed) => {
  let ids: readonly string[];
  beforeAll(async () => {
    ids = await playHands(seed);
  });

  it("F4: from rows and from records, no format has a card that its reader does not see on the hand's page", async () => {
    const hands = createHands(web, archiveKey);
    const readAll = () => Promise.all(players.map((player) => readOwn(player, ids)));
    const fromRows = await readAll();
    await createHandRecorder(game.pool).recordHands({ from: null, afterMs: 0, maxHands: 1_000 });
    expect(await readAll()).toEqual(fromRows);
    expect(fromRows.flat().length).toBeGreaterThan(HANDS);
    for (const [index, player] of players.entries()) {
      const own = written(fromRows[index] ?? []);
      for (const history of own) {
        const page = await hands.get(history.facts.id, player);
        const known = new Set(knownCards(page?.events ?? []));
        for (const write of Object.values(WRITERS)) {
          const text = write(history);
          if (isHistoryRefusal(text)) throw new Error(JSON.stringify(text));
          expect(cardsIn(text).filter((card) => !known.has(card))).toEqual([]);
        }
        const events = page?.events.filter((event) => !isSeatEvent(event));
        expect(eventsOf(history)).toHaveLength(events?.length ?? 0);
        expect(history.facts.timesLeft).toEqual(page?.timesLeft);
      }
    }
  });

  it("fault 60: only the players get files of their own hands, and strangers get only what was shown", async () => {
    const stranger = (await backend.person()).userId;
    expect(await readOwn(stranger, ids)).toEqual([]);
    const [id = ""] = ids;
    const seen = await histories.readOne(stranger, id, WORDS);
    if (!seen || isUnwritten(seen)) throw new Error("no hand");
    expect(seen.facts.hero).toBeNull();
    expect(seen.dealt.flatMap(({ cards }) => cards).filter((card) => card !== null)).toEqual([]);
  });
});

it("fault 110: a hand of a closed table can be read by its players, but not by strangers", async () => {
  const [id = ""] = await playHands(40);
  await backend.owner.pool.query("UPDATE tables SET status = 'closed' WHERE id = $1", [id.split(":")[0]]);
  expect(await histories.readOne(null, id, WORDS)).toBeNull();
  expect(await histories.readOne(players[0] ?? null, id, WORDS)).toMatchObject({ facts: { id, site: "Our room" } });
  expect(await histories.readOne(null, "no hand", WORDS)).toBeNull();
});

it("a hand with held bets or with a damaged or missing record is not written, and the reason is listed", async () => {
  const [held = "", damaged = "", gone = "", whole = "", ...rest] = await playHands(41);
  await createHandRecorder(game.pool).recordHands({ from: null, afterMs: 0, maxHands: 1_000 });
  const change = (sql: string, id: string) => backend.owner.pool.query(sql, id.split(":"));
  await change("UPDATE hands SET outcome = 'suspended' WHERE table_id = $1 AND hand_no = $2", held);
  await change("UPDATE hand_records SET body = '\\x0102' WHERE table_id = $1 AND hand_no = $2", damaged);
  await change("DELETE FROM hand_records WHERE table_id = $1 AND hand_no = $2", gone);
  const [player = ""] = players;
  const read = await readOwn(player, [whole, gone, damaged, held, ...rest]);
  expect(read.filter(isUnwritten)).toEqual([
    { handId: gone, why: "not-kept" },
    { handId: damaged, why: "damaged" },
    { handId: held, why: "suspended" },
  ]);
  expect(written(read.filter((hand) => !isUnwritten(hand))).map(({ facts }) => facts.id)).toEqual([whole, ...rest]);
});

/** Lists the cards that the hand's page shows to this reader: the reader's own cards, the board, and all cards that were turned up. */
const knownCards = (events: readonly object[]): readonly string[] =>
  events.flatMap((event) => {
    if ("hands" in event && Array.isArray(event.hands))
      return event.hands.flatMap((hand: { cards: readonly (number | null)[] }) => shown(hand.cards));
    return "cards" in event && Array.isArray(event.cards) ? shown(event.cards) : [];
  });
const shown = (cards: readonly (number | null)[]) => cards.flatMap((card) => (card === null ? [] : formatCard(card)));
