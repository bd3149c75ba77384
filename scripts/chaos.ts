/** The entry point of `npm run chaos`. */
import { ADAPTERS } from "./lib/cluster/adapters.ts";
import { parseChoice, parseCount, runCommand } from "./lib/command-line.ts";

await runCommand(
  {
    name: "chaos",
    does: "runs the soak while servers are killed or restarted, or attacks a room in play.",
    uses: [
      "[--kills N] [--tables N] [--servers N] [--seed N]",
      "--nodes N [--adapter NAME] [--kills N | --rolling N]",
      "--attack [--seconds N] [--only TEXT]",
    ],
    options: {
      kills: { type: "string", value: "N", does: "how often a game server is killed; 100 when left out" },
      tables: { type: "string", value: "N", does: "tables; 12 when left out" },
      servers: { type: "string", value: "N", does: "game servers; 1 when left out" },
      nodes: { type: "string", value: "N", does: "game servers behind Debian's nginx" },
      adapter: {
        type: "string",
        value: "NAME",
        does: "how nodes reach each other: memory, postgres or redis (the default)",
      },
      rolling: {
        type: "string",
        value: "N",
        does: "restarts all servers one after the other, N times, and kills none",
      },
      seed: { type: "string", value: "N", does: "repeats what the players of another run decided" },
      attack: { type: "boolean", does: "attacks a room, and compares it with the same room without an attack" },
      seconds: { type: "string", value: "N", does: "how long each attack takes; 25 when left out" },
      only: { type: "string", value: "TEXT", does: "runs only the attacks whose names contain TEXT" },
    },
    failsWhen: "something was lost, made up or shown, or a limit was broken",
    usesDatabase: true,
  },
  ({ values }) => {
    if (values.attack) {
      const seconds = parseCount("seconds", values.seconds, 25);
      return async () => (await import("./load/chaos.ts")).attackRoom(seconds, values.only);
    }
    const options = {
      kills: parseCount("kills", values.kills, 100),
      tables: parseCount("tables", values.tables, 12),
      servers: parseCount(values.nodes === undefined ? "servers" : "nodes", values.nodes ?? values.servers, 1),
      rolling: values.rolling === undefined ? null : parseCount("rolling", values.rolling, 1),
      seed: values.seed === undefined ? null : parseCount("seed", values.seed, 1),
      cluster: values.nodes === undefined ? null : parseChoice("--adapter", values.adapter ?? "redis", ADAPTERS),
    };
    return async () => (await import("./load/chaos.ts")).breakRoom(options);
  },
);
