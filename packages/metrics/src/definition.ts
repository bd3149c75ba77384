/**
 * The types of a list of metrics, and of the values that a process reads for it. A value for a metric that is not on
 * the list does not compile.
 */
import type { Distribution } from "./tally.ts";

export interface MetricDefinition {
  /** A counter only grows while the process lives. A gauge is a value of this moment. A histogram counts values by size. */
  readonly kind: "counter" | "gauge" | "histogram";
  /** One sentence, for the reader of a chart. */
  readonly help: string;
  /**
   * The names of the metric's labels. The values of a label are a fixed set of words, never an id, an address or a name
   * of a player.
   */
  readonly labels?: readonly [string] | readonly [string, string];
}

export type MetricDefinitions = Readonly<Record<string, MetricDefinition>>;

type Sample<Kind> = Kind extends "histogram" ? Distribution : number;
type Labels<Definition> = Definition extends { readonly labels: readonly [string, string] }
  ? readonly [string, string]
  : string;

/** null when the process has no value now. A metric with labels has any number of values. */
type MetricValue<Definition extends MetricDefinition> = Definition extends { readonly labels: readonly string[] }
  ? Iterable<readonly [Labels<Definition>, Sample<Definition["kind"]>]>
  : Sample<Definition["kind"]> | null;

/** The values of all metrics of a list. */
export type MetricValues<Definitions extends MetricDefinitions> = {
  readonly [Name in keyof Definitions]: MetricValue<Definitions[Name]>;
};

/** A value of any metric, as it is written. */
export type AnyMetricValue =
  | number
  | Distribution
  | null
  | Iterable<readonly [string | readonly string[], number | Distribution]>;
