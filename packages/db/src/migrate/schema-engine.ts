/**
 * Runs Prisma's schema engine as WebAssembly. It computes the SQL that makes a database match the schema, and no program has to be
 * downloaded. Only developers and CI need it, not a running room.
 */
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { migrate } from "./migrate.ts";
import { SCHEMA_FILE } from "./paths.ts";
import { withScratchDatabase } from "./scratch-database.ts";

// Declares the part of the WebAssembly API that this file uses. Node has this API, but TypeScript knows its types only for browsers.
declare const WebAssembly: {
  instantiate(code: Uint8Array, imports: object): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
};
declare global {
  var PRISMA_WASM_PANIC_REGISTRY: { set_message(message: string): void };
}

/** Returns the SQL that would change a database with all migrations into the one that the schema describes. Empty when they agree. */
export async function findSchemaDrift(adminUrl: string): Promise<string> {
  return withScratchDatabase(adminUrl, async (url) => {
    await migrate(url);
    return diffSchema(url);
  });
}

/** Returns the SQL that would change the database at `url` into the one that the schema describes. */
async function diffSchema(url: string): Promise<string> {
  await loadEngine();
  const schema = { files: [{ path: SCHEMA_FILE, content: fs.readFileSync(SCHEMA_FILE, "utf8") }] };
  const pool = new pg.Pool({ connectionString: url });
  rewriteCharColumns(pool);
  const run = await engine.SchemaEngine.new(
    { datamodels: schema.files.map((file) => [file.path, file.content]) },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new CharColumnAdapter(pool)),
  );
  try {
    const { exitCode, stdout } = await run.diff({
      from: { tag: "schemaDatasource", ...schema, configDir: path.dirname(SCHEMA_FILE) },
      to: { tag: "schemaDatamodel", ...schema },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 0 ? "" : (stdout ?? "");
  } finally {
    run.free();
    await pool.end();
  }
}

let engineLoaded: Promise<void> | undefined;
/** Loads the engine by hand. Prisma's own loader imports the .wasm file as a module, and Node cannot do that without a flag. */
function loadEngine(): Promise<void> {
  engineLoaded ??= (async () => {
    globalThis.PRISMA_WASM_PANIC_REGISTRY = {
      set_message: (message) => {
        throw new Error(`Prisma's schema engine broke: ${message}`);
      },
    };
    const module = "@prisma/schema-engine-wasm/schema_engine_bg";
    const file = createRequire(import.meta.url)
      .resolve(module)
      .replace(/\.js$/, ".wasm");
    const { instance } = await WebAssembly.instantiate(fs.readFileSync(file), { "./schema_engine_bg.js": engine });
    engine.__wbg_set_wasm(instance.exports);
    instance.exports.__wbindgen_start();
  })();
  return engineLoaded;
}

// Makes the adapter understand columns of PostgreSQL's type "char", which the engine reads and the adapter does not know. The query casts
// these columns to "char"[]. The adapter knows that type, and no other column has it. The values are then returned as characters.
const CHAR_OID = 18;
const CHAR_ARRAY_OID = 1002;

function rewriteCharColumns(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    client.connection.prependListener("rowDescription", (message: { fields: { dataTypeID: number }[] }) => {
      for (const field of message.fields) if (field.dataTypeID === CHAR_OID) field.dataTypeID = CHAR_ARRAY_OID;
    });
  });
}

class CharColumnAdapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      const columnTypes = result.columnTypes.map((type) =>
        type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    return adapter;
  }
}
