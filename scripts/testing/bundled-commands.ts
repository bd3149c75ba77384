/**
 * Bundles the npm commands that tests start as processes of their own. vitest runs this once before all tests, as its
 * `globalSetup`. A bundle starts in a third of the time that the sources need.
 */
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { ROOT } from "../lib/workspace.ts";

const COMMANDS = ["admin", "archive", "backup", "check", "drill", "export", "inspect", "keys", "restore", "support"];
const FOLDER_VARIABLE = "TEST_COMMANDS";
/** The parent folder of the bundles. From here, Node finds the packages that are not bundled in the folder `node_modules`. */
const PARENT = path.join(ROOT, "scripts/node_modules");

const packagesStayOut: Plugin = {
  name: "packages stay out",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === "entry-point" || name.startsWith("@poker/") ? null : { path: name, external: true },
    );
  },
};

/** Makes code that asks for its own path get the path of its source file, and not the path of the bundle. */
const sourcesKnowTheirPlace: Plugin = {
  name: "sources know their place",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const source = await fs.promises.readFile(file, "utf8");
      if (!source.includes("import.meta.")) return null;
      const contents = source
        .replaceAll("import.meta.dirname", JSON.stringify(path.dirname(file)))
        .replaceAll("import.meta.filename", JSON.stringify(file))
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(file).href));
      return { contents, loader: "ts" };
    });
  },
};

export default async function setup(): Promise<() => void> {
  fs.mkdirSync(PARENT, { recursive: true });
  const outdir = fs.mkdtempSync(path.join(PARENT, ".test-commands-"));
  await build({
    entryPoints: COMMANDS.map((name) => path.join(ROOT, "scripts", `${name}.ts`)),
    ...{ outdir, bundle: true, splitting: true, platform: "node", format: "esm", target: "node20", sourcemap: true },
    plugins: [packagesStayOut, sourcesKnowTheirPlace],
  });
  process.env[FOLDER_VARIABLE] = outdir;
  return () => fs.rmSync(outdir, { recursive: true });
}

/**
 * Returns the arguments with which Node starts a bundled command. They keep Node from optimizing the WebAssembly of the
 * Prisma client, because that would take more time than the command itself.
 */
export function commandArguments(name: string): readonly string[] {
  const folder = process.env[FOLDER_VARIABLE];
  if (!folder) throw new Error("the commands are bundled by vitest's globalSetup");
  return ["--liftoff-only", "--enable-source-maps", path.join(folder, `${name}.js`)];
}
