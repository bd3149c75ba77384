import type { RakeRule } from "@poker/engine";

/** The sentence for the issue at a path of the config; undefined when there is none. */
type IssueAt = (path: string) => string | undefined;

export interface RuleEditorProps<T> {
  readonly value: T;
  readonly path: string;
  readonly issueAt: IssueAt;
  readonly onChange: (value: T) => void;
}

export type RuleOfKind<K extends RakeRule["kind"]> = Extract<RakeRule, { readonly kind: K }>;
