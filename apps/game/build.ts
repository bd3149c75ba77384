/** Bundles the two entries: what ships, and what the end-to-end tests run. Our own packages go in, everything else stays out. */
import { build, type Metafile } from "esbuild";

export const ENTRIES = { "dist/main.js": "src/main.ts", "dist/main.testing.js": "src/main.testing.ts" } as const;

/** Every file that goes into `outfile`, relative to this folder. */
export async function bundle(outfile: keyof typeof ENTRIES, write: boolean): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: [ENTRIES[outfile]],
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
  for (const outfile of ["dist/main.js", "dist/main.testing.js"] as const) await bundle(outfile, true);
