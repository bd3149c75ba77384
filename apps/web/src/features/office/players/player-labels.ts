/** The words for a player's sanctions in force and for a player's e-mail address. */
import { type ActiveSanctions, NEVER_EXPIRES, SANCTIONS } from "@poker/protocol";
import { formatUtcTime, t } from "../translator.ts";

/** Returns the words for each sanction in force; an empty list when there is none. */
export const sanctionLabels = (standing: ActiveSanctions): readonly string[] =>
  SANCTIONS.flatMap((sanction) => {
    const until = standing[sanction];
    if (until === null) return [];
    return [
      t(`players.inForce.${sanction}`, { until: until >= NEVER_EXPIRES ? t("players.forGood") : formatUtcTime(until) }),
    ];
  });

/**
 * Returns the e-mail address of an account. Adds a note if the account has not proven the address, because any account
 * may name any address.
 */
export const shownEmail = (account: { readonly email: string | null; readonly emailProven: boolean }): string | null =>
  account.email === null || account.emailProven ? account.email : t("players.unproven", { email: account.email });
