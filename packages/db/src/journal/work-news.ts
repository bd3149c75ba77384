/**
 * Tells a node at once that there may be work, so that it need not ask again and again. `work_announce.sql` announces work with NOTIFY. Any
 * role of the database may send such a message, so it is only a hint, and the node reads the work from the rows. A message can be lost, so
 * the node also asks from time to time. Fault 121, decision 0105
 */
import * as z from "zod";
import type { Database } from "../sql/connect.ts";
import type { Listener, ListenOptions } from "../sql/listener.ts";

/** The kinds of work, with the names that `work_announce.sql` uses. */
const WORK = [
  "announcements",
  "commands",
  "dealing",
  "exports",
  "mails",
  "maintenance",
  "schedules",
  "settings",
  "tournaments",
  "units",
  "watches",
] as const;
export type Work = (typeof WORK)[number];

const workSchema = z.enum(WORK);

/**
 * How long further messages of the same kind are collected before they are reported once, in milliseconds. So a flood of messages costs
 * only a few queries a second.
 */
const PAUSE_MS = 50;

interface WorkNews extends Pick<ListenOptions, "onLost" | "onDropped"> {
  /** Called when there may be work of this kind, and for every kind each time that listening begins. */
  readonly onWork: (work: Work) => void;
  /** Called when units may have been handed over to this node, and each time that listening begins. */
  readonly onInheritance: () => void;
}

/** Returns the channel on which a node hears that it has inherited units. */
export const inheritanceChannel = (nodeId: string) => `inheritance of ${nodeId}`;

export function listenForWork(database: Pick<Database, "listen">, nodeId: string, news: WorkNews): Listener {
  const { onWork, onInheritance, ...rest } = news;
  /** The kinds that were reported a moment ago, with their timers. `isNew` is true when another message of the kind has arrived since. */
  const recentlyReported = new Map<Work, { readonly timer: NodeJS.Timeout; isNew: boolean }>();

  function report(work: Work): void {
    const last = recentlyReported.get(work);
    if (last) {
      last.isNew = true;
      return;
    }
    const timer = setTimeout(() => {
      const isNew = recentlyReported.get(work)?.isNew;
      recentlyReported.delete(work);
      if (isNew) report(work);
    }, PAUSE_MS);
    recentlyReported.set(work, { timer, isNew: false });
    onWork(work);
  }

  const listener = database.listen({
    ...rest,
    channels: { work: (payload) => report(workSchema.parse(payload)), [inheritanceChannel(nodeId)]: onInheritance },
    onListening() {
      WORK.forEach(report);
      onInheritance();
    },
  });
  return {
    async close() {
      for (const { timer } of recentlyReported.values()) clearTimeout(timer);
      recentlyReported.clear();
      await listener.close();
    },
  };
}
