/**
 * Logs what a server refused. For each kind of event it writes at most two lines a second, and each line says how many
 * events it stands for. It logs no secrets and no full IP addresses. Fault 109
 */
import { networkOf } from "./network-of.ts";

const WINDOW_MS = 1_000;

export interface EventLog {
  /**
   * Records one event. `event` and `reason` are fixed words in the code. `address` is the client's address, but only
   * its network is written.
   */
  record(event: string, reason: string, address?: string): void;
}

interface Window {
  /** How many events came in this window after the first one, which has its own line. */
  further: number;
  from: string | undefined;
}

/**
 * Creates a log that writes the first event of a kind at once. If more events of this kind follow, it writes their
 * number a second later.
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
