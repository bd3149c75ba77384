/** Turns the issues of a form's fields into sentences. Also validates settings while a person types them. */
import type { FieldIssue, TableSettings, TournamentSettings } from "@poker/engine";
import {
  poolLimitsSchema,
  tableSettingsSchema,
  tournamentSettingsSchema,
  tournamentTemplateSchema,
} from "@poker/protocol";
import { collectIssues } from "../../ui/collect-issues.ts";
import { issueMessage } from "./translator.ts";

export interface IssueMessages {
  readonly issueCount: number;
  /** The paths of the fields that have an issue. */
  readonly issueFields: readonly string[];
  /** Returns the sentence about the first of `fields` that has an issue; undefined if none of them has one. */
  readonly issueAt: (...fields: readonly string[]) => string | undefined;
}

export function describeIssues(issues: readonly FieldIssue[]): IssueMessages {
  const messages = new Map(issues.map(({ field, code }) => [field, issueMessage(code)]));
  return {
    issueCount: messages.size,
    issueFields: [...messages.keys()],
    issueAt: (...fields) => fields.map((field) => messages.get(field)).find((message) => message !== undefined),
  };
}

type PoolLimitsInput = { readonly maxTables: number | null; readonly spareTables: number };

/** Checks settings of a table or pool with the server's schema while a person types them. */
export function validateSettings(settings: TableSettings, limits: PoolLimitsInput | null): IssueMessages {
  const checks = [tableSettingsSchema.safeParse(settings), ...(limits ? [poolLimitsSchema.safeParse(limits)] : [])];
  return describeIssues(checks.flatMap(({ error }) => collectIssues(error)));
}

/** Checks settings of a template with the server's schema while a person types them. */
export const validateTemplate = (settings: TournamentSettings): IssueMessages =>
  describeIssues(collectIssues(tournamentTemplateSchema.safeParse(settings).error));

export const validateTournament = (settings: TournamentSettings): IssueMessages =>
  describeIssues(collectIssues(tournamentSettingsSchema.safeParse(settings).error));
