/** `npm run soak -- --minutes N --tables N [--seed S]`: people made of code play in a real room, and everything is checked all the time. */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { load } from "./load/load.ts";
import { finish, whole } from "./load/outcome.ts";
import { peace } from "./load/trouble.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string" },
    tables: { type: "string" },
    seed: { type: "string" },
    servers: { type: "string" },
  },
});
const minutes = Number(values.minutes ?? 10);
const seed = whole("seed", values.seed, randomInt(2 ** 31));
const say = (line: string) => console.log(line);

say(`Seed ${seed}`);
finish(
  await load({
    tables: whole("tables", values.tables, 40),
    servers: whole("servers", values.servers, 1),
    seed,
    trouble: peace(minutes),
    mayFail: false,
    say,
  }),
);
