/** Says in sentences what is wrong with the fields of a form. */
import type { FieldIssue } from "@poker/engine";
import { issueMessage } from "./translator.ts";

export interface IssueMessages {
  /** The number of fields with an issue. */
  readonly issueCount: number;
  /** The sentence for the issue at the first of these fields that has one. */
  readonly issueAt: (...fields: readonly string[]) => string | undefined;
}

export function describeIssues(issues: readonly FieldIssue[]): IssueMessages {
  const messages = new Map(issues.map(({ field, code }) => [field, issueMessage(code)]));
  return {
    issueCount: messages.size,
    issueAt: (...fields) => fields.map((field) => messages.get(field)).find((message) => message !== undefined),
  };
}
