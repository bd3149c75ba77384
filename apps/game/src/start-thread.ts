/** Starts a thread from a file beside the one that wants it. */
import { Worker, type WorkerOptions } from "node:worker_threads";

/** `from`: the address of the caller. The bundle has the file beside it as JavaScript; from the sources it is run by what runs these. */
export function startThread(from: string, name: string, options: WorkerOptions = {}): Worker {
  return from.endsWith(".ts")
    ? new Worker(runFromSources(new URL(`./${name}.ts`, from)), { ...options, eval: true })
    : new Worker(new URL(`./${name}.js`, from), options);
}

const runFromSources = ({ href }: URL): string =>
  `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(href)}); });`;
