/** Creates data for every page of the back office. */

import { randomUUID } from "node:crypto";
import { tournamentPresets } from "@poker/engine";
import { toUtcDay } from "@poker/protocol";
import { createUniqueName } from "./account.ts";
import { listOfficePages, type OfficePage } from "./app-routes.ts";
import { openTable, queryAsOwner, quickTableSettings } from "./room-hooks.ts";
import { announceTournament } from "./tournaments.ts";

interface OfficeFixture extends OfficePage {
  /** The address of the page, with the id of something that exists. */
  readonly address: string;
}

/** Creates data for each page of the back office and returns the pages. Every piece of data contains `mark`. */
export async function createOfficeFixtures(mark: string): Promise<readonly OfficeFixture[]> {
  const name = createUniqueName(mark);
  const [person] = await queryAsOwner<{ id: string }>(
    "INSERT INTO users (name, name_key) VALUES ($1, $1) RETURNING id",
    [name],
  );
  const table = await openTable(name, quickTableSettings("holdem", "no-limit", 100_000));
  const hand = `${table}:1`;
  const settings = JSON.stringify(quickTableSettings("holdem", "no-limit", 100_000));
  await queryAsOwner(
    "INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings_id, sealed) VALUES ($1, $2, 1, 'cancelled', 0, 0, hand_settings_keep($3), '')",
    [hand, table, settings],
  );
  await queryAsOwner(
    "INSERT INTO suspense_cases (hand_id, table_id, amount, currency, reason, due_at, resolved_at, outcome) VALUES ($1, $2, 5, 'play', $3, now(), now(), 'returned')",
    [hand, table, mark],
  );
  await queryAsOwner(
    "INSERT INTO audit_log (action, subject_kind, subject_id, reason) VALUES ('test', 'user', $1, $2)",
    [person?.id, mark],
  );
  const [report] = await queryAsOwner<{ number: string }>(
    `WITH message AS (
       INSERT INTO chat_messages (table_id, user_id, command_id, text, at) VALUES ($1, $2, $3, $4, now()) RETURNING id
     ) INSERT INTO chat_reports (message_id, reporter_id, context, at) SELECT id, $2, ARRAY[id], now() FROM message
     RETURNING number`,
    [table, person?.id, randomUUID(), mark],
  );
  const [rake] = await queryAsOwner<{ id: string }>("SELECT id FROM rake_configs LIMIT 1");
  const tournament = await announceTournament(name, { ...tournamentPresets["heads-up"], bots: null });
  const [template] = await queryAsOwner<{ id: string }>("SELECT id FROM tournament_templates LIMIT 1");
  const [schedule] = await queryAsOwner<{ id: string }>(
    "SELECT id FROM tournament_schedules WHERE ended_at IS NULL LIMIT 1",
  );
  const [weekly] = await queryAsOwner<{ id: string }>(
    `INSERT INTO unit_schedules (id, kind, name, settings, weekdays, opens_minute, closes_minute, time_zone, active, next_opens_at)
     VALUES (gen_random_uuid(), 'table', $1, $2, '{5}', 1200, 120, 'UTC', false, now()) RETURNING id`,
    [name, settings],
  );
  const ids: Readonly<Record<string, string>> = {
    "/admin/players/[id]": person?.id ?? "",
    "/admin/books/statement/[id]": person?.id ?? "",
    "/admin/chat/[id]": report?.number ?? "",
    "/admin/tables/[id]": table,
    "/admin/tables/schedules/[id]": weekly?.id ?? "",
    "/admin/tournaments/[id]": tournament,
    "/admin/tournaments/[id]/cancel": tournament,
    "/admin/tournaments/templates/[id]": template?.id ?? "",
    "/admin/tournaments/schedules/[id]": schedule?.id ?? "",
    "/admin/hands/[id]": hand,
    "/admin/rake-report/hands/[id]": hand,
    "/admin/books/suspense/[id]": hand,
    "/admin/rake/[id]": rake?.id ?? "",
  };
  const day = toUtcDay(Date.now());
  const queries: Readonly<Record<string, string>> = {
    "/admin/rake-report/hands": `?${new URLSearchParams({ table, from: day, to: day })}`,
  };
  return listOfficePages().map((page) => ({
    ...page,
    address: page.url.replace("[id]", ids[page.url] ?? "") + (queries[page.url] ?? ""),
  }));
}
