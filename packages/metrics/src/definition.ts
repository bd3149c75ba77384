/**
 * The types of a list of metrics, and of the values that a process gives for it. A value for a metric that the list
 * does not name does not compile.
 */
import type { Distribution } from "./tally.ts";

export interface MetricDefinition {
  /**
   * A counter only grows while the process runs. A gauge is a value at this moment. A histogram counts values by their
   * size.
   */
  readonly kind: "counter" | "gauge" | "histogram";
  /** One sentence that explains the metric to the reader of a chart. */
  readonly help: string;
  /**
   * The names of the metric's labels. Each label has a fixed set of words as its values, and never an id, an address or
   * a player's name.
   */
  readonly labels?: readonly [string] | readonly [string, string];
}

export type MetricDefinitions = Readonly<Record<string, MetricDefinition>>;

type Sample<Kind> = Kind extends "histogram" ? Distribution : number;
type Labels<Definition> = Definition extends { readonly labels: readonly [string, string] }
  ? readonly [string, string]
  : string;

/**
 * The value of one metric. A metric with labels has any number of values. A metric without labels has one, or null when
 * the process has none now.
 */
type MetricValue<Definition extends MetricDefinition> = Definition extends { readonly labels: readonly string[] }
  ? Iterable<readonly [Labels<Definition>, Sample<Definition["kind"]>]>
  : Sample<Definition["kind"]> | null;

/** The values of all metrics on a list. */
export type MetricValues<Definitions extends MetricDefinitions> = {
  readonly [Name in keyof Definitions]: MetricValue<Definitions[Name]>;
};

/** A value of any metric, in the form in which it is written. */
export type AnyMetricValue =
  | number
  | Distribution
  | null
  | Iterable<readonly [string | readonly string[], number | Distribution]>;
