/** `npm run chaos -- --kills N [--tables N] [--servers N] [--seed S]`: the same while game servers are killed and PostgreSQL is restarted. */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { load } from "./load/load.ts";
import { finish, whole } from "./load/outcome.ts";
import { chaos } from "./load/trouble.ts";

const option = { type: "string" } as const;
const { values } = parseArgs({ options: { kills: option, tables: option, servers: option, seed: option } });
const kills = whole("kills", values.kills, 100);
const servers = whole("servers", values.servers, 1);
const seed = whole("seed", values.seed, randomInt(2 ** 31));
const say = (line: string) => console.log(line);
/** With others to take over, a server stays away for longer than its lease every third time. */
const LONG_ABSENCE_MS = 12_000;

say(`Seed ${seed}`);
finish(
  await load({
    tables: whole("tables", values.tables, 12),
    servers,
    seed,
    trouble: chaos({
      kills,
      restarts: Math.round(kills / 10),
      freezes: servers > 1 ? Math.round(kills / 10) : 0,
      acknowledged: 60,
      say,
    }),
    mayFail: true,
    beforeRestart: (random) => (servers > 1 && random() < 1 / 3 ? LONG_ABSENCE_MS : 1_000 * random()),
    say,
  }),
);
