/** Short runs of `npm run soak` and `npm run chaos`, so that both keep working and what they prove keeps being true. */
import { expect, test } from "vitest";
import { load } from "./load/load.ts";
import { chaos, peace } from "./load/trouble.ts";

const quiet = () => {};

test("I1–I11: half a minute of play by everybody at once: nothing is lost, made up or shown, and every kind of rake is taken", async () => {
  const { violations, figures } = await load({
    tables: 8,
    servers: 1,
    seed: 20261121,
    trouble: peace(0.5),
    mayFail: false,
    say: quiet,
  });
  expect(violations).toEqual([]);
  expect(figures.get("hands", "settled")).toBeGreaterThan(20);
  for (const kind of ["chart", "per-unit", "percentage"]) expect(figures.get("rake", kind), kind).toBeGreaterThan(0);
  for (const seen of ["frames", "events in them", "views"])
    expect(figures.get("compared", seen), seen).toBeGreaterThan(0);
}, 300_000);

test("faults 1–7, 9–11: two servers are killed five times and PostgreSQL once while people play: every acknowledged action is kept, once", async () => {
  const { violations, figures } = await load({
    tables: 4,
    servers: 2,
    seed: 20261121,
    trouble: chaos({ kills: 5, restarts: 1, freezes: 0, acknowledged: 30, say: quiet }),
    mayFail: true,
    say: quiet,
  });
  expect(violations).toEqual([]);
  expect(figures.get("kills", "game server")).toBe(5);
  expect(figures.get("kills", "PostgreSQL, immediate")).toBe(1);
  expect(figures.get("hands", "settled")).toBeGreaterThan(5);
}, 300_000);
