/** Gives each person one export at a time: those they ask for meanwhile wait. Abandoned ones give their place to the next. */
import { type Turn, Turns } from "./turns.ts";

interface ExportLimits {
  /** Exports of one person that work or wait. */
  readonly perPerson: number;
  /** Of all together. */
  readonly inAll: number;
}

export interface ExportPlaces {
  /** null when too many wait already. */
  take(userId: string): Turn | null;
  readonly count: number;
}

export function createExportPlaces({ perPerson, inAll }: ExportLimits): ExportPlaces {
  const lines = new Map<string, Turns>();
  let count = 0;
  return {
    get count() {
      return count;
    },
    take(userId) {
      const line = lines.get(userId) ?? new Turns(1);
      if (count >= inAll || line.count >= perPerson) return null;
      lines.set(userId, line);
      const turn = line.take();
      count += 1;
      let isOver = false;
      return {
        come: turn.come,
        get before() {
          return turn.before;
        },
        end() {
          if (isOver) return;
          isOver = true;
          count -= 1;
          turn.end();
          if (line.count === 0) lines.delete(userId);
        },
      };
    },
  };
}
