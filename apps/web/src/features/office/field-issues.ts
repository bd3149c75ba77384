/** Says in sentences what is wrong with the fields of a form, and validates settings while they are typed. */
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
  /** The number of fields with an issue. */
  readonly issueCount: number;
  /** The paths of these fields. */
  readonly issueFields: readonly string[];
  /** The sentence for the first of the given fields that has an issue. */
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

/** Validates settings of a table or pool while they are typed, with the server's schema. */
export function validateSettings(settings: TableSettings, limits: PoolLimitsInput | null): IssueMessages {
  const checks = [tableSettingsSchema.safeParse(settings), ...(limits ? [poolLimitsSchema.safeParse(limits)] : [])];
  return describeIssues(checks.flatMap(({ error }) => collectIssues(error)));
}

/** Validates settings of a tournament while they are typed, with the server's schemas. */
export const validateTemplate = (settings: TournamentSettings): IssueMessages =>
  describeIssues(collectIssues(tournamentTemplateSchema.safeParse(settings).error));

export const validateTournament = (settings: TournamentSettings): IssueMessages =>
  describeIssues(collectIssues(tournamentSettingsSchema.safeParse(settings).error));
