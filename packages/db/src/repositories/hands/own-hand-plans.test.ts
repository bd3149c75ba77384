/** Tests that the lists and statistics of one player find that player's rows by an index, and read no rows of the nine other players. */
import { EVERY_OWN_HAND, FIGURES, OWN_HAND_ORDERS, type OwnHandFilter, POSITIONS } from "@poker/protocol";
import { beforeAll, expect, it } from "vitest";
import { useTestRoom } from "../../testing/room.ts";
import { hiddenCardsQuery } from "./own-card-search.ts";
import { pageQuery } from "./own-hands.ts";
import { sumsQuery, winningsQuery } from "./own-statistics.ts";

const room = useTestRoom();
const PLAYER = "00000000-0000-4000-8000-000000000001";

beforeAll(async () => {
  await room.owner.pool.query(
    `INSERT INTO own_hands (user_id, hand_serial, table_id, ended_at, big_blind, pot, net, game, structure, money, position, seat, counted)
     SELECT ('00000000-0000-4000-8000-' || lpad((n % 10)::text, 12, '0'))::uuid, n, gen_random_uuid(), now() - n * interval '1 minute', 100,
       n % 977, n % 331 - 165, 'holdem', 'no-limit', 'play', 'early', 1, true FROM generate_series(1, 30000) n`,
  );
  await room.owner.pool.query("ANALYZE own_hands");
});

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function planOf({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) {
  const { rows } = await room.web.pool.query<{ "QUERY PLAN": readonly { readonly Plan: Plan }[] }>(
    `EXPLAIN (FORMAT JSON) ${text}`,
    [...values],
  );
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
  if (!plan) throw new Error("no plan");
  return nodesOf(plan);
}

const FILTERS: readonly Partial<OwnHandFilter>[] = [
  {},
  { game: "omaha" },
  { structure: "no-limit" },
  { bigBlind: 100 },
  { money: "play" },
  { tableId: PLAYER },
  { tournamentId: PLAYER },
  { from: 1, to: 2_000_000_000_000 },
  ...POSITIONS.map((position) => ({ position })),
  { result: "won" },
  { potFrom: 1, potTo: 500 },
  { showdown: true },
  { tag: "x" },
  { noted: true },
  { board: [1, 2] },
  ...FIGURES.map((figure) => ({ counted: { figure, part: "made" as const } })),
];
const filterOf = (filter: Partial<OwnHandFilter>) => ({ ...EVERY_OWN_HAND, ...filter });

const expectByKey = async (query: Parameters<typeof planOf>[0], what: unknown) => {
  const nodes = await planOf(query);
  const scans = nodes.filter(
    (node) => node["Relation Name"] === "own_hands" || node["Index Name"] === "own_hands_pkey",
  );
  expect([what, scans.some((node) => node["Index Name"] === "own_hands_pkey")]).toEqual([what, true]);
  expect([
    what,
    nodes.filter((node) => node["Node Type"] === "Seq Scan" && node["Relation Name"] === "own_hands"),
  ]).toEqual([what, []]);
  for (const scan of scans.filter((node) => node["Index Name"])) expect(scan["Index Cond"]).toContain("user_id");
  return nodes;
};

it("every filter in every order reads only the player's rows, on the first page and on later pages", async () => {
  for (const order of OWN_HAND_ORDERS)
    for (const filter of FILTERS)
      for (const place of [
        null,
        { side: "after", key: "5", serial: "700" },
        { side: "before", key: "5", serial: "700" },
      ] as const)
        await expectByKey(pageQuery(PLAYER, { filter: filterOf(filter), order, place, limit: 50, serials: null }), {
          order,
          filter,
          place,
        });
});

it("the newest and the oldest hands are read in the order of the key, without sorting", async () => {
  for (const order of ["newest", "oldest"] as const)
    for (const place of [null, { side: "after", key: "700", serial: "700" }] as const) {
      const nodes = await expectByKey(
        pageQuery(PLAYER, { filter: EVERY_OWN_HAND, order, place, limit: 50, serials: null }),
        order,
      );
      expect(nodes.map((node) => node["Node Type"])).not.toContain("Sort");
    }
});

it("figures, winnings, and the search by own cards read only the player's rows", async () => {
  const filter = { ...EVERY_OWN_HAND, money: "play" } as const;
  for (const step of ["day", "month"] as const)
    await expectByKey(sumsQuery(PLAYER, { filter, step, serials: null }), "sums");
  await expectByKey(winningsQuery(PLAYER, { filter, step: "day", serials: null }, 300), "winnings");
  await expectByKey(hiddenCardsQuery(PLAYER, filter), "own cards");
});
