/** Computes chances in a web worker, so that the page stays responsive. Takes one run-out after another. */
import { computeChances, type RunOut } from "@poker/engine";

addEventListener("message", ({ data }: MessageEvent<{ readonly key: string; readonly runOut: RunOut }>) =>
  postMessage({ key: data.key, chances: computeChances(data.runOut) }),
);
