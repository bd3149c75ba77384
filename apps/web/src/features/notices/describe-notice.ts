/** Puts a notice into words. */
import { type Locale, NEVER_EXPIRES, type Notice } from "@poker/protocol";
import { createTranslator } from "use-intl/core";
import { gamesFor } from "../../messages/private-games/games.ts";
import type { Translate } from "../../ui/card-text.ts";
import { describeSessionPlace } from "../../ui/describe-session.ts";
import { formatAmount } from "../../ui/format-amount.ts";
import { tableNameText } from "../../ui/stored-texts.ts";
import { describeTournamentNotice, isTournamentNotice } from "./describe-tournament-notice.ts";
import { describeGivenUpSeat } from "./given-up-seat-text.ts";

/** Describes a notice in words. `locale` is the language of the words. */
export function describeNotice(
  t: Translate,
  notice: Notice,
  formatTime: (at: number) => string,
  locale: Locale,
): string {
  if (notice.kind === "refilled")
    return t("cashier.notice.refilled", { amount: formatAmount(notice.detail.amount, notice.detail.currency) });
  if (notice.kind === "queue-left") {
    const { pool, reason } = notice.detail;
    return t("cashier.notice.queue-left", { pool, reason: t(`pool.left.${reason}`) });
  }
  if (notice.kind === "chips-adjusted") {
    const { amount, currency } = notice.detail;
    const key = amount < 0 ? "chips-taken" : "chips-given";
    return t(`cashier.notice.${key}`, { amount: formatAmount(Math.abs(amount), currency) });
  }
  if (notice.kind === "account-changed") {
    const { sanction, until, reason } = notice.detail;
    if (until === null) return t(`cashier.notice.account-changed.${sanction}-lifted`, { reason });
    const end =
      until >= NEVER_EXPIRES
        ? t("cashier.notice.account-changed.for-good")
        : t("cashier.notice.account-changed.until", { at: formatTime(until) });
    return t(`cashier.notice.account-changed.${sanction}`, { until: end, reason });
  }
  if (notice.kind === "break-changed") {
    const { change, until, reason } = notice.detail;
    if ((change === "began" || change === "reached") && until >= NEVER_EXPIRES)
      return t(`cashier.notice.break-changed.${change}-for-good`);
    return t(`cashier.notice.break-changed.${change}`, { until: `${formatTime(until)} UTC`, reason: reason ?? "" });
  }
  if (notice.kind === "role-changed") {
    const { change, role } = notice.detail;
    return t(`cashier.notice.role-changed.${change}`, {
      member: notice.memberName ?? "",
      role: t(`cashier.notice.role-changed.roles.${role}`),
      by: notice.byName ?? t("cashier.notice.role-changed.machine"),
    });
  }
  if (isSessionNotice(notice)) return describeSessionNotice(t, notice, formatTime, locale);
  if (notice.kind === "session-time-ending") return t("cashier.notice.session-time-ending", notice.detail);
  if (notice.kind === "session-time-over") return t("cashier.notice.session-time-over");
  if (notice.kind === "export-ready") return t("cashier.notice.export-ready", notice.detail);
  if (notice.kind === "account-reopened") return t("cashier.notice.account-reopened");
  if (notice.kind === "export-failed") return t("cashier.notice.export-failed");
  if (notice.kind === "factor-changed")
    return t(`cashier.notice.factor-changed.${notice.detail.change}`, { name: notice.detail.name ?? "" });
  if (notice.kind === "factor-guessed") return t("cashier.notice.factor-guessed");
  if (notice.kind === "recovery-code-used") return t("cashier.notice.recovery-code-used", { left: notice.detail.left });
  if (isTournamentNotice(notice)) return describeTournamentNotice(t, notice, formatTime);
  const table = notice.tableName
    ? tableNameText(notice.tableName, (parts) => t("tables.tournamentTable", parts))
    : t("cashier.aTable");
  if (notice.kind === "table-invitation")
    return t("cashier.notice.table-invitation", { member: notice.memberName ?? "", table });
  if (isGameNotice(notice)) return describeGameNotice(notice, table, formatTime, locale);
  if (notice.kind === "opened-elsewhere") return t("cashier.notice.opened-elsewhere", { table });
  if (notice.kind === "seat-given-up") {
    const { reason, limit, amount, currency } = notice.detail;
    const why = describeGivenUpSeat(t, reason, limit);
    return t("cashier.notice.seat-given-up", { table, why, amount: formatAmount(amount, currency) });
  }
  const { handNo, amount, currency } = notice.detail;
  return t(`cashier.notice.${notice.kind}`, { hand: handNo, table, amount: formatAmount(amount, currency) });
}

type GameNotice = Extract<Notice, { readonly kind: `game-${string}` }>;

const isGameNotice = (notice: Notice): notice is GameNotice =>
  notice.kind === "game-ending" || notice.kind === "game-ordered" || notice.kind === "game-resting";

/** Describes a notice about a private game in words. `game` is the name of the game. */
function describeGameNotice(
  notice: GameNotice,
  game: string,
  formatTime: (at: number) => string,
  locale: Locale,
): string {
  const words = createTranslator({ locale, messages: gamesFor(locale) });
  if (notice.kind === "game-ordered") {
    const { order, reason } = notice.detail;
    return words(`notice.${order}`, { game, reason });
  }
  if (notice.kind === "game-resting") {
    const { why, until } = notice.detail;
    return words(`notice.${why}`, { game, time: `${formatTime(until)} UTC` });
  }
  const { why, endsAt } = notice.detail;
  return words(`notice.${why}`, { game, time: `${formatTime(endsAt)} UTC` });
}

const SESSION_KINDS = ["new-device", "sessions-ended", "sign-in-helped", "wrong-proofs"] as const;
type SessionNotice = Extract<Notice, { readonly kind: (typeof SESSION_KINDS)[number] }>;

const isSessionNotice = (notice: Notice): notice is SessionNotice => SESSION_KINDS.some((kind) => kind === notice.kind);

/** Describes a notice about the player's sessions and sign-ins in words. */
function describeSessionNotice(
  t: Translate,
  { kind, detail }: SessionNotice,
  formatTime: (at: number) => string,
  locale: string,
): string {
  switch (kind) {
    case "new-device":
      return t("cashier.notice.new-device", { seen: describeSessionPlace(t, detail, locale).join(" · ") });
    case "sessions-ended":
      return t("cashier.notice.sessions-ended", detail);
    case "sign-in-helped":
      return t(`cashier.notice.sign-in-helped.${detail.change}`, { reason: detail.reason });
    case "wrong-proofs":
      return t("cashier.notice.wrong-proofs", { at: `${formatTime(detail.signedInAt)} UTC` });
  }
}
