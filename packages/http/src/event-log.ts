/**
 * Logs what a server refused. Each kind of event gets at most two lines a second, and each line gives the number of
 * events. No secrets and no full IP addresses are logged. Fault 109
 */
import { networkOf } from "./network-of.ts";

const WINDOW_MS = 1_000;

export interface EventLog {
  /** `event` and `reason` are fixed words in the code. `address` is the client's address. Only its network is written. */
  record(event: string, reason: string, address?: string): void;
}

interface Window {
  /** How many events came after the first one within this window. The first event has its own line. */
  further: number;
  from: string | undefined;
}

/**
 * Creates a log that writes the first event of a kind at once. A second later it writes the number of further events of this kind, if there
 * were any.
 */
export function createEventLog(write: (line: string) => void, windowMs = WINDOW_MS): EventLog {
  const windows = new Map<string, Window>();
  const writeLine = (event: string, reason: string, times: number, from: string | undefined) =>
    write(
      JSON.stringify({ level: 40, time: Date.now(), event, reason, times, ...(from === undefined ? {} : { from }) }),
    );
  return {
    record(event, reason, address) {
      const key = `${event} ${reason}`;
      const from = address === undefined ? undefined : networkOf(address);
      const open = windows.get(key);
      if (open) {
        open.further += 1;
        open.from = from;
        return;
      }
      const window: Window = { further: 0, from };
      windows.set(key, window);
      writeLine(event, reason, 1, from);
      setTimeout(() => {
        windows.delete(key);
        if (window.further > 0) writeLine(event, reason, window.further, window.from);
      }, windowMs).unref();
    },
  };
}
