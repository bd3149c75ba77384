/** The entry point of `npm run cluster`. */
import { ADAPTERS } from "./lib/cluster/adapters.ts";
import { parseChoice, parseCount, runCommand } from "./lib/command-line.ts";

const MOST_SERVERS = 16;

await runCommand(
  {
    name: "cluster",
    does: "runs several servers of the room on this machine, as deploy/ does, behind Debian's nginx and with its Redis.",
    uses: ["[--nodes N] [--webs N] [--adapter NAME] [--port N]"],
    options: {
      nodes: { type: "string", value: "N", does: "game servers; 3 when left out" },
      webs: { type: "string", value: "N", does: "web servers; 2 when left out" },
      adapter: {
        type: "string",
        value: "NAME",
        does: "how game servers reach each other: memory, postgres or redis (the default)",
      },
      port: { type: "string", value: "N", does: "the room's port; the first free one from 3000 when left out" },
    },
    environment: {
      DATA_DIR: "the folder with the room's data; .data/cluster when not set",
      PORT: "the room's port, when --port is left out",
      METRICS_PORT: "the port for Prometheus of every process; off when not set",
      LOG_FILES: "how many files of 5 MB the log of the room may have in DATA_DIR/logs; 5 when not set",
      VERBOSE: "1 prints every line of all processes",
    },
    usesDatabase: true,
  },
  ({ values }) => {
    const options = {
      nodes: parseCount("nodes", values.nodes, 3, MOST_SERVERS),
      webs: parseCount("webs", values.webs, 2, MOST_SERVERS),
      adapter: parseChoice("--adapter", values.adapter ?? "redis", ADAPTERS),
      port: values.port ?? process.env.PORT,
    };
    return async () => (await import("./room/cluster.ts")).runCluster(options);
  },
);
