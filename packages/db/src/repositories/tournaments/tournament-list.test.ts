import { randomUUID } from "node:crypto";
import { tournamentPresets } from "@poker/engine";
import { beforeAll, expect, it } from "vitest";
import { useTestRoom } from "../../testing/room.ts";
import { announce, createRichPlayer, giveMoney, HOUR_MS, TestTournament } from "../../testing/tournament.ts";
import { createTournamentList, type TournamentFilter, type TournamentPage } from "./tournament-list.ts";

const room = useTestRoom();
const list = () => createTournamentList(room.web.pool);
const ids: string[] = [];
let running: TestTournament;
let winner: string;
let loser: string;

/** Makes three tournaments that start in the next hours, a running sit-and-go, and a tournament that is over. */
beforeAll(async () => {
  for (const hours of [3, 1, 2]) {
    const id = randomUUID();
    const settings = {
      ...tournamentPresets["freeze-out"],
      currency: hours === 1 ? ("play" as const) : ("real" as const),
    };
    await announce(room, id, settings, { opensAt: Date.now() - 1_000, startsAt: Date.now() + hours * HOUR_MS });
    ids[hours] = id;
  }
  [winner, loser] = [await createRichPlayer(room), await createRichPlayer(room)];
  const over = await TestTournament.open(room);
  await over.registerAll(winner, loser);
  await over.winHand(winner);
  running = await TestTournament.open(room);
  await running.registerAll(loser, winner);
  ids[4] = over.id;
});

async function readAll(
  read: (filter: TournamentFilter, after: string | null, limit: number) => Promise<TournamentPage>,
  filter: TournamentFilter = {},
): Promise<readonly string[]> {
  const found: string[] = [];
  let after: string | null = null;
  do {
    const { tournaments, next }: TournamentPage = await read(filter, after, 1);
    found.push(...tournaments.map(({ id }) => id));
    after = next;
  } while (after !== null);
  return found;
}

it("coming tournaments are listed by start, a page at a time, and finished tournaments separately", async () => {
  expect(await readAll(list().listComing)).toEqual([running.id, ids[1], ids[2], ids[3]]);
  expect(await readAll(list().listOver)).toEqual([ids[4]]);
  expect((await list().listComing({}, "no cursor", 10)).tournaments).toHaveLength(4);
});

it("the list can be limited to one state, one currency or one kind", async () => {
  expect(await readAll(list().listComing, { currency: "play" })).toEqual([ids[1]]);
  expect(await readAll(list().listComing, { kind: "sit-and-go" })).toEqual([running.id]);
  const { phase } = (await list().listComing({ kind: "sit-and-go" }, null, 1)).tournaments[0]?.summary ?? {};
  expect(phase).toBe("final-table");
  expect(await readAll(list().listComing, { phases: ["registering"], currency: "real" })).toEqual([ids[2], ids[3]]);
  expect(await readAll(list().listOver, { phases: ["finished"] })).toEqual([ids[4]]);
  expect(await readAll(list().listOver, { phases: ["cancelled"] })).toEqual([]);
});

it("a player's entries are listed, with place and prize when they are certain", async () => {
  const entries = await list().listRegistrations(winner, 10);
  expect(entries.map(({ tournament, status, place, prize }) => [tournament.id, status, place, prize])).toEqual([
    [running.id, "playing", null, 0],
    [ids[4], "playing", 1, 2_000],
  ]);
  const [, lost] = await list().listRegistrations(loser, 10);
  expect(lost).toMatchObject({
    status: "out",
    place: 2,
    prize: 0,
    phase: "finished",
    startsAt: null,
    currency: "real",
  });
  expect(entries[0]?.tournament).toMatchObject({ name: "Nightly", number: expect.any(Number) });
  expect(await list().listRegistrations(randomUUID(), 10)).toEqual([]);
});

it("M23: the unused tickets of a player are listed", async () => {
  const [, , target = ""] = ids;
  await giveMoney(room, `ticket:${loser}:${target}`, 1_100);
  await giveMoney(room, `ticket:${loser}:${ids[3]}`, 5);
  await giveMoney(room, `ticket:${loser}:${ids[3]}`, -5);
  expect(await list().listTickets(loser)).toEqual([
    {
      target: expect.objectContaining({ id: target, name: "Nightly" }),
      startsAt: expect.any(Number),
      currency: "real",
      amount: 1_100,
    },
  ]);
  expect(await list().listTickets(winner)).toEqual([]);
});
