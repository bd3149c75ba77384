/** Validates settings of a tournament while they are typed, with the schemas of the server. */
import type { TournamentSettings } from "@poker/engine";
import { tournamentSettingsSchema, tournamentTemplateSchema } from "@poker/protocol";
import { collectIssues } from "../../../ui/collect-issues.ts";
import { describeIssues, type IssueMessages } from "../field-issues.ts";

export const validateTemplate = (settings: TournamentSettings): IssueMessages =>
  describeIssues(collectIssues(tournamentTemplateSchema.safeParse(settings).error));

export const validateTournament = (settings: TournamentSettings): IssueMessages =>
  describeIssues(collectIssues(tournamentSettingsSchema.safeParse(settings).error));
