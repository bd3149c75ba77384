/** Builds a valid request for every route of the back office, for tests that send all of them. */
import { randomUUID } from "node:crypto";
import { tournamentPresets } from "@poker/engine";
import type { Permission } from "@poker/protocol";
import { createUniqueName } from "./account.ts";
import { queryAsOwner, quickTableSettings } from "./room-hooks.ts";

const UNKNOWN_ID = randomUUID();

type OfficeRequests = Readonly<Record<string, { readonly permission: Permission; readonly data?: object }>>;

/**
 * Returns a valid request for each route, with the permission that it needs. Each request is harmless, or names something that does not
 * exist.
 */
export async function buildOfficeRequests(): Promise<OfficeRequests> {
  const reason = "walking";
  const [rake] = await queryAsOwner<{ config: object }>("SELECT config FROM rake_configs LIMIT 1");
  return {
    "POST /api/office/staff": {
      permission: "staff.write",
      data: { userId: UNKNOWN_ID, role: "floor", granted: true, reason },
    },
    "POST /api/office/staff/confirm": { permission: "staff.write", data: { userId: UNKNOWN_ID, reason } },
    "POST /api/office/staff/limit": {
      permission: "staff.limits",
      data: { name: "approver-days", was: 1_000, value: 1_000, reason },
    },
    "POST /api/office/staff/second-step": { permission: "staff.write", data: { required: false, reason } },
    "GET /api/office/names": { permission: "people.find" },
    "POST /api/office/rake": { permission: "rake.write", data: { config: rake?.config, basedOn: 0, reason } },
    "GET /api/office/rake-report": { permission: "rake.read" },
    "POST /api/office/adjustments": {
      permission: "chips.adjust",
      data: { id: randomUUID(), userId: UNKNOWN_ID, currency: "play", amount: 100, reason },
    },
    "POST /api/office/adjustments/decide": {
      permission: "chips.approve",
      data: { id: UNKNOWN_ID, approved: true, reason },
    },
    "POST /api/office/adjustments/limit": {
      permission: "chips.limits",
      data: { currency: "play", was: 0, maxAmount: 1, reason },
    },
    "POST /api/office/chat/decide": {
      permission: "chat.reports",
      data: { number: 1_000_000_000, decision: "dismissed", chatBanUntil: null, reason },
    },
    "POST /api/office/suspense/resolve": { permission: "suspense.resolve", data: { handId: "x", shares: [], reason } },
    "POST /api/office/hands/reveal": { permission: "hands.reveal", data: { handId: "x", reason } },
    "POST /api/office/hands/export": { permission: "hands.export", data: { handId: "x", withCards: false, reason } },
    ...buildPlayerRequests(reason),
    "POST /api/office/chat/read": { permission: "chat.reports", data: { number: 999_999_999, reason } },
    "POST /api/office/mails/open": { permission: "mails.read", data: { id: UNKNOWN_ID, reason } },
    "POST /api/office/backups": { permission: "backups.make", data: { reason } },
    "POST /api/office/backups/open": { permission: "backups.download", data: { name: "none", reason } },
    "GET /api/office/backups/[name]": { permission: "backups.download" },
    "GET /api/office/charts": { permission: "monitor.read" },
    "POST /api/office/shuffle/release": { permission: "shuffle.release", data: { day: "2020-01-01", reason } },
    "POST /api/office/room": { permission: "room.drain", data: { what: "withdraw", id: UNKNOWN_ID, reason } },
    ...buildTableRequests(reason),
    ...buildTournamentRequests(reason),
    ...buildRoomRequests(reason),
    "GET /api/office/command-status": { permission: "tables.read" },
  };
}

function buildTableRequests(reason: string): OfficeRequests {
  const settings = quickTableSettings("holdem", "no-limit", 100_000);
  return {
    "POST /api/office/tables": {
      permission: "tables.write",
      data: {
        id: randomUUID(),
        kind: "table",
        name: createUniqueName("Walk"),
        settings,
        limits: null,
        schedule: { opensAt: null, closesAt: null },
        reason,
      },
    },
    "POST /api/office/tables/schedule": {
      permission: "tables.write",
      data: { unitId: UNKNOWN_ID, schedule: { opensAt: null, closesAt: null }, reason },
    },
    "POST /api/office/tables/schedules": {
      permission: "tables.write",
      data: {
        id: randomUUID(),
        kind: "table",
        name: createUniqueName("Walk"),
        settings,
        limits: null,
        weekdays: [1],
        opensMinute: 0,
        closesMinute: 1,
        timeZone: "UTC",
        active: false,
        reason,
      },
    },
    "POST /api/office/tables/command": {
      permission: "tables.write",
      data: { commandId: randomUUID(), unitId: UNKNOWN_ID, command: { kind: "pause" }, reason },
    },
  };
}

/** Builds requests that name a version of the settings that does not exist, so that they change nothing. */
const buildRoomRequests = (reason: string): OfficeRequests => ({
  "POST /api/office/room/settings": {
    permission: "room.settings",
    data: { seen: 1_000_000_000, changes: { set: { name: "Walk" }, reset: [] }, reason },
  },
  "POST /api/office/room/settings/restore": {
    permission: "room.settings",
    data: { seen: 1_000_000_000, version: 1_000_000_000, reason },
  },
  "POST /api/office/room/logo": { permission: "room.settings", data: { seen: 1_000_000_000, picture: null, reason } },
  "POST /api/office/invitations": { permission: "invitations.write", data: { uses: 1, days: 1, reason } },
  "POST /api/office/invitations/end": { permission: "invitations.write", data: { id: UNKNOWN_ID, reason } },
});

const buildPlayerRequests = (reason: string): OfficeRequests => ({
  "POST /api/office/players/sanction": {
    permission: "players.freeze",
    data: { userId: UNKNOWN_ID, sanction: "freeze", until: null, reason },
  },
  "POST /api/office/players/sessions": {
    permission: "players.sessions",
    data: { userId: UNKNOWN_ID, sid: null, reason },
  },
  "POST /api/office/players/return": {
    permission: "players.end-break",
    data: { returnId: 1_000_000_000, approved: false, reason },
  },
  "POST /api/office/players/factors": { permission: "factors.ask", data: { userId: UNKNOWN_ID, reason } },
  "POST /api/office/players/factors/decide": {
    permission: "factors.remove",
    data: { removalId: 1_000_000_000, approved: false, reason },
  },
  "POST /api/office/players/note": { permission: "players.read", data: { userId: UNKNOWN_ID, text: "walking" } },
});

function buildTournamentRequests(reason: string): OfficeRequests {
  return {
    "POST /api/office/tournaments": {
      permission: "tables.write",
      data: {
        id: randomUUID(),
        name: createUniqueName("Walk"),
        settings: { ...tournamentPresets["heads-up"], bots: null },
        opensAt: null,
        startsAt: null,
        reason,
      },
    },
    "POST /api/office/tournaments/command": {
      permission: "tables.write",
      data: { commandId: randomUUID(), tournamentId: UNKNOWN_ID, kind: "pause", reason },
    },
    "POST /api/office/tournaments/templates": {
      permission: "tables.write",
      data: { id: randomUUID(), name: "Walk", settings: tournamentPresets["heads-up"], retired: true, reason },
    },
    "POST /api/office/tournaments/schedules": {
      permission: "tables.write",
      data: {
        id: randomUUID(),
        templateId: UNKNOWN_ID,
        name: "Walk",
        keepOpen: 1,
        weekdays: [],
        minuteOfDay: null,
        timeZone: "UTC",
        announceMs: 0,
        registerMs: 0,
        targetScheduleId: null,
        reason,
      },
    },
    "POST /api/office/tournaments/schedules/end": {
      permission: "tables.write",
      data: { scheduleId: UNKNOWN_ID, reason },
    },
  };
}
