/**
 * Describes in words what a staff action changed. Compares the values that the audit log stored before and after it.
 */
import type { AuditEntry } from "@poker/db";
import { CURRENCIES, NEVER_EXPIRES, STAFF_ROLES } from "@poker/protocol";
import * as z from "zod";
import { formatAmount } from "../../../ui/format-amount.ts";
import { describeChanges, describeTournamentChanges } from "../describe-setting.ts";
import { describeSettingChanges } from "../room/setting-changes.ts";
import { formatUtcTime, refusalMessage, t } from "../translator.ts";

type Stored = Pick<AuditEntry, "action" | "before" | "after" | "subject">;
type Describe = (entry: Stored) => readonly string[];

const currencySchema = z.enum(CURRENCIES);
const untilSchema = z.object({ until: z.number().nullable() });
const rolesSchema = z.array(z.enum(STAFF_ROLES)).nullable();
const balanceSchema = z.object({ currency: currencySchema, balance: z.number() });
const requestSchema = z.object({ currency: currencySchema, amount: z.number() });
const limitSchema = z.object({ maxAmount: z.number() });
const valueSchema = z.object({ value: z.number() });
const heldSchema = z.object({ currency: currencySchema });
const returnedSchema = z.object({ returned: z.record(z.string(), z.number()) });
const reportsSchema = z.object({ reports: z.array(z.number()) });
const readMessagesSchema = z.object({ report: z.number(), messages: z.array(z.number()) });
const sessionsSchema = z.object({ sessions: z.number(), devices: z.string() });
const codeSchema = z.object({ code: z.string() });
const cardsSchema = z.object({ withCards: z.boolean() });
const textSchema = z.object({ text: z.string() });
const nameSchema = z.object({ name: z.string() });
const handSchema = z.object({ handNo: z.number() });
const scheduleSchema = z.object({ opensAt: z.string().nullable(), closesAt: z.string().nullable() });

/**
 * Describes an entry in words. Returns an empty list for an action that has nothing to describe, and for an entry that
 * another version of the program stored in a format that this version cannot read.
 */
export function describeEntry(entry: Stored): readonly string[] {
  const [noun, verb = ""] = entry.action.split(".");
  const describe = BY_ACTION[entry.action] ?? (noun === "player" ? describeSanction : BY_VERB[verb]);
  return describe?.(entry) ?? [];
}

const untilLabel = (until: number): string =>
  until >= NEVER_EXPIRES ? t("audit.changes.noEnd") : formatUtcTime(until);

const describeSanction: Describe = ({ before, after }) => {
  const had = untilSchema.safeParse(before).data?.until ?? null;
  const has = untilSchema.safeParse(after).data?.until ?? null;
  if (has === null) return had === null ? [] : [t("audit.changes.lifted", { until: untilLabel(had) })];
  const until = untilLabel(has);
  return [
    had === null
      ? t("audit.changes.until", { until })
      : t("audit.changes.extended", { until, before: untilLabel(had) }),
  ];
};

const describeRoles: Describe = ({ before, after }) => {
  const [had, has] = [rolesSchema.safeParse(before).data ?? [], rolesSchema.safeParse(after).data ?? []];
  const names = (roles: typeof had) => roles.map((role) => t(`roles.${role}`)).join(", ");
  const gave = has.filter((role) => !had.includes(role));
  const took = had.filter((role) => !has.includes(role));
  const changes = [
    ...(gave.length > 0 ? [t("audit.changes.gaveRoles", { roles: names(gave) })] : []),
    ...(took.length > 0 ? [t("audit.changes.tookRoles", { roles: names(took) })] : []),
  ];
  return changes.length > 0 ? changes : [t("audit.changes.noRoles")];
};

const describeBalance: Describe = ({ before, after }) => {
  const [had, has] = [balanceSchema.safeParse(before).data, balanceSchema.safeParse(after).data];
  if (!had || !has) return [];
  const amount = (cents: number) => formatAmount(cents, has.currency);
  const moved = has.balance - had.balance;
  return [
    t("audit.changes.balance", {
      amount: moved > 0 ? `+${amount(moved)}` : amount(moved),
      before: amount(had.balance),
      after: amount(has.balance),
    }),
  ];
};

const describeRequest: Describe = ({ after }) => {
  const asked = requestSchema.safeParse(after).data;
  return asked ? [t("audit.changes.asked", { amount: formatAmount(asked.amount, asked.currency) })] : [];
};

const describeLimit: Describe = ({ before, after, subject }) => {
  const [had, has] = [limitSchema.safeParse(before).data, limitSchema.safeParse(after).data];
  const currency = currencySchema.safeParse(subject.id).data;
  if (!had || !has || !currency) return [];
  const [was, is] = [formatAmount(had.maxAmount, currency), formatAmount(has.maxAmount, currency)];
  return [t("audit.changes.limit", { before: was, after: is })];
};

const describeStaffLimit: Describe = ({ before, after }) => {
  const [had, has] = [valueSchema.safeParse(before).data, valueSchema.safeParse(after).data];
  return had && has ? [t("audit.changes.limit", { before: String(had.value), after: String(has.value) })] : [];
};

const describeConfirmation: Describe = () => [t("roles.owner")];

const describeReturn: Describe = ({ before, after }) => {
  const held = heldSchema.safeParse(before).data;
  const shares = returnedSchema.safeParse(after).data;
  if (!held || !shares) return [];
  const total = Object.values(shares.returned).reduce((sum, share) => sum + share, 0);
  return [t("audit.changes.returned", { amount: formatAmount(total, held.currency) })];
};

const describeReports: Describe = ({ after }) => {
  const decided = reportsSchema.safeParse(after).data;
  return decided ? [t("audit.changes.reports", { count: decided.reports.length })] : [];
};

const describeReadMessages: Describe = ({ after }) => {
  const read = readMessagesSchema.safeParse(after).data;
  return read ? [t("audit.changes.readMessages", { count: read.messages.length, number: String(read.report) })] : [];
};

const describeEndedSessions: Describe = ({ before }) => {
  const ended = sessionsSchema.safeParse(before).data;
  return ended ? [t("audit.changes.sessions", { count: ended.sessions, devices: ended.devices })] : [];
};

const describeRefusal: Describe = ({ after }) => {
  const refused = codeSchema.safeParse(after).data;
  return refused ? [t("audit.changes.refused", { why: refusalMessage(refused.code) })] : [];
};

const describeExport: Describe = ({ after }) =>
  cardsSchema.safeParse(after).data?.withCards ? [t("audit.changes.withCards")] : [];

const describeAnnouncement: Describe = ({ after }) => {
  const said = textSchema.safeParse(after).data;
  return said ? [t("audit.changes.said", said)] : [];
};

const describeCreation: Describe = ({ after }) => {
  const made = nameSchema.safeParse(after).data;
  return made ? [made.name] : [];
};

const describeHand: Describe = ({ after }) => {
  const cancelled = handSchema.safeParse(after).data;
  return cancelled ? [t("audit.changes.handNo", { handNo: String(cancelled.handNo) })] : [];
};

const describeSchedule: Describe = ({ after }) => {
  const schedule = scheduleSchema.safeParse(after).data;
  if (!schedule) return [];
  const at = (time: string) => formatUtcTime(Date.parse(time));
  const { opensAt, closesAt } = schedule;
  return [
    opensAt === null ? t("audit.changes.opensNow") : t("audit.changes.opens", { at: at(opensAt) }),
    closesAt === null ? t("audit.changes.staysOpen") : t("audit.changes.closes", { at: at(closesAt) }),
  ];
};

const describeSettings: Describe = ({ before, after }) => describeChanges(before, after);

/** Names a template or schedule that was created. Lists the changes of one that was edited. */
const describeTournamentSave: Describe = (entry) => {
  const { before, after } = entry;
  return isObject(before) && isObject(after) ? describeTournamentChanges(before, after) : describeCreation(entry);
};

const describeRoomSettings: Describe = ({ before, after }) => describeSettingChanges(before ?? {}, after ?? {});

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const BY_ACTION: Readonly<Record<string, Describe>> = {
  "staff.set-role": describeRoles,
  "staff.confirm-owner": describeConfirmation,
  "staff-limit.change": describeStaffLimit,
  "room-settings.change": describeRoomSettings,
  "adjustment.apply": describeBalance,
  "adjustment.approve": describeBalance,
  "adjustment.request": describeRequest,
  "adjustment-limit.change": describeLimit,
  "suspense.return": describeReturn,
  "chat-report.read": describeReadMessages,
  "chat-report.dismiss": describeReports,
  "chat-report.uphold": describeReports,
  "player.end-sessions": describeEndedSessions,
  "hand.refuse-reveal": describeRefusal,
  "hand.refuse-export": describeRefusal,
  "hand.export": describeExport,
  "rake-config.save": describeSettings,
  "tournament-template.save": describeTournamentSave,
  "tournament-schedule.save": describeTournamentSave,
};

/**
 * How actions on tables, pools and announcements are described. The key is the verb: the action's text after the dot.
 */
const BY_VERB: Readonly<Record<string, Describe>> = {
  create: describeCreation,
  "change-settings": describeSettings,
  schedule: describeSchedule,
  "cancel-hand": describeHand,
  publish: describeAnnouncement,
  withdraw: describeAnnouncement,
};
