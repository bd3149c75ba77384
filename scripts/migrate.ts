/** The entry point of `npm run migrate`. */
import { parseChoice, runCommand, WrongUse } from "./lib/command-line.ts";

const TASKS = ["deploy", "prepare", "status", "diff", "new", "lock", "structure"] as const;

await runCommand(
  {
    name: "migrate",
    does: "applies migrations to the database of DATABASE_URL, and writes new ones.",
    uses: ["deploy | prepare | status | diff | new NAME | lock | structure"],
    options: {},
    words: [1, 2],
    environment: { DATABASE_URL: "for deploy, prepare and status: the database, as its owner" },
    notes: [
      [
        "  deploy     applies pending migrations and changed functions; npm start does this by itself",
        "  prepare    does the same, gives the servers' roles their passwords, and makes the first tables. This is all that a",
        "             room needs when its servers are started separately (deploy/README.md). It needs the secrets of",
        "             docs/configuration.md",
        "  status     lists what is applied and what is pending",
        "  diff       prints the SQL that the migrations lack to agree with the schema; exits with 1 when some is missing",
        "  new NAME   writes that SQL as a new migration, to be read before it is committed, and its line in migrations.lock",
        "  lock       rewrites the newest migration's line in migrations.lock; needed when you have edited that migration and",
        "             not yet committed it",
        "  structure  writes prisma/structure.sql, after any change of a migration or a function",
      ].join("\n"),
    ],
    usesDatabase: true,
  },
  ({ words: [typed, name] }) => {
    const task = parseChoice("The task", typed, TASKS);
    if ((task === "new") !== (name !== undefined)) throw new WrongUse("Only new takes a name, and it needs one.");
    return async () => (await import("./migrate/run-migrate.ts")).runMigrate(task, name ?? "");
  },
);
