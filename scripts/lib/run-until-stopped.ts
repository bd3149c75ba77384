/** Runs a room in the foreground: starts it, prints its address, and stops it in order on a signal or when its parent process is gone. */

type Stop = () => Promise<unknown>;

/** `start` passes a function to `onStop` for all that it started; the last is called first. It resolves to the text to print. */
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
