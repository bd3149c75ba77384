/** Counts actions and results by group and name, and collects violations. */
import type { Violation } from "@poker/db/checks";

export class Counters {
  readonly #counts = new Map<string, Map<string, number>>();
  readonly violations: Violation[] = [];

  increment(group: string, name: string, by = 1): void {
    const counts = this.#counts.get(group) ?? new Map<string, number>();
    this.#counts.set(group, counts.set(name, (counts.get(name) ?? 0) + by));
  }
  set(group: string, name: string, value: number): void {
    this.increment(group, name, value - this.get(group, name));
  }
  /** Sets the count to `value` if `value` is larger. */
  raise(group: string, name: string, value: number): void {
    this.set(group, name, Math.max(value, this.get(group, name)));
  }
  get(group: string, name: string): number {
    return this.#counts.get(group)?.get(name) ?? 0;
  }
  countsOf(group: string): ReadonlyMap<string, number> {
    return this.#counts.get(group) ?? new Map();
  }
  recordViolations(...violations: readonly Violation[]): void {
    this.violations.push(...violations);
  }

  /** Returns one line for each group. In each line, the largest count is first. */
  formatTable(): string {
    const widest = Math.max(0, ...[...this.#counts.keys()].map((group) => group.length));
    return [...this.#counts.keys()].map((group) => this.formatGroup(group, widest)).join("\n");
  }
  formatGroup(group: string, width = group.length): string {
    const sorted = [...this.countsOf(group)].sort(([, a], [, b]) => b - a);
    const shown = sorted.map(([name, count]) => `${name} ${count.toLocaleString("en")}`);
    return `  ${group.padEnd(width)}  ${shown.join(" · ")}`;
  }
}
