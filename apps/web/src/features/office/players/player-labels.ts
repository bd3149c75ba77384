/** What the lists of players show in words: sanctions in force, and addresses. */
import { type ActiveSanctions, NEVER_EXPIRES, SANCTIONS } from "@poker/protocol";
import { formatUtcTime, t } from "../translator.ts";

/** Names the active sanctions of a player; empty when there are none. */
export const sanctionLabels = (standing: ActiveSanctions): readonly string[] =>
  SANCTIONS.flatMap((sanction) => {
    const until = standing[sanction];
    if (until === null) return [];
    return [
      t(`players.inForce.${sanction}`, { until: until >= NEVER_EXPIRES ? t("players.forGood") : formatUtcTime(until) }),
    ];
  });

/**
 * The address of an account as the back office shows it, with a note when the account has not proven it: any account may name any address.
 */
export const shownEmail = (account: { readonly email: string | null; readonly emailProven: boolean }): string | null =>
  account.email === null || account.emailProven ? account.email : t("players.unproven", { email: account.email });
