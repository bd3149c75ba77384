/**
 * Bundles the game server's two entry files (the server that we ship, and the one for end-to-end tests) and its worker thread. The bundles
 * contain only the code of our own packages.
 */
import { basename } from "node:path";
import { build, type Metafile } from "esbuild";

/** Bundles one entry file and returns the list of files that went into the bundle. All paths are relative to this folder. */
export async function bundle(entry: string, outfile: string, write: boolean): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: [entry],
    outfile,
    write,
    bundle: true,
    metafile: true,
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    absWorkingDir: import.meta.dirname,
    plugins: [
      {
        name: "packages stay out",
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === "entry-point" || path.startsWith("@poker/") ? null : { path, external: true },
          );
        },
      },
    ],
  });
  return metafile;
}

if (process.argv[1] === import.meta.filename)
  for (const name of ["main", "main.testing", "deals/deck-worker"])
    await bundle(`src/${name}.ts`, `dist/${basename(name)}.js`, true);
