/** Runs a room in the foreground: starts it, says so, and stops it in order when it is asked to end or its starter is gone. */

type Stop = () => Promise<unknown>;

/** `start` names what it started with `onStop`, in order; the last is stopped first. It resolves to what is printed when all runs. */
export function runUntilStopped(start: (onStop: (stop: Stop) => void) => Promise<string>): void {
  const stops: Stop[] = [];
  let stopping = false;
  const stopAll = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
  };

  async function end(why: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    console.log(`\nStopping (${why}): hands in play are kept and go on at the next start.`);
    await starting.catch(() => {});
    await stopAll();
    console.log("Stopped.");
    process.exit();
  }
  process.on("SIGINT", () => end("Ctrl-C"));
  process.on("SIGTERM", () => end("asked to end"));
  process.on("SIGHUP", () => end("terminal closed"));
  // npm does not pass SIGTERM on: the room ends with the process that started it.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end("its starter ended"), 500).unref();

  const starting = start((stop) => void stops.push(stop)).then((text) => {
    if (!stopping) console.log(`\n${text}`);
  });
  starting.catch(async (error: Error) => {
    if (stopping) return;
    console.error(error.message);
    await stopAll();
    process.exit(1);
  });
}
