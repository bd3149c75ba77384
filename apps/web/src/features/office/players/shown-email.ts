import { t } from "../translator.ts";

/** The address of an account as the office shows it, with a note when the account has not proven it: any account may name any address. */
export const shownEmail = (account: { readonly email: string | null; readonly emailProven: boolean }): string | null =>
  account.email === null || account.emailProven ? account.email : t("players.unproven", { email: account.email });
