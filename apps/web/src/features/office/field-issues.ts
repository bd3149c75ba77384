/** What is wrong with the fields of a form: collects the issues of a failed parse and turns them into sentences. */
import type { FieldIssue } from "@poker/engine";
import type * as z from "zod";
import { issueMessage } from "./translator.ts";

/** The code of a check of our own is its message. */
export const collectIssues = (error: z.ZodError | undefined): readonly FieldIssue[] =>
  (error?.issues ?? []).map(({ path, code, message }) => ({
    field: path.join("."),
    code: code === "custom" ? message : code,
  }));

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
