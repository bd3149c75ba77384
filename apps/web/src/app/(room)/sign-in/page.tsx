import { redirect } from "next/navigation";
import { parseNextPath } from "../../../features/accounts/next-path.ts";
import type { LeavingGuest } from "../../../features/sign-in/leaving-guest.tsx";
import { SignInForm } from "../../../features/sign-in/sign-in-form.tsx";
import { mailFor } from "../../../messages/notices/mail.ts";
import { readDeviceGuest } from "../../../server/accounts/device-guest.ts";
import { readSignUpRules } from "../../../server/office/room-settings.ts";
import type { SearchProps } from "../../../server/requests/address-params.ts";
import { readOutcome } from "../../../server/requests/form-outcome.ts";
import { repositories } from "../../../server/requests/repositories.ts";
import { pageTitle, readRequestLocale } from "../../../server/requests/request-locale.ts";
import { type CurrentUser, currentUser } from "../../../server/sign-in/current-user.ts";

export const generateMetadata = pageTitle(({ account }) => account.signIn);

export default async function Page({ searchParams }: SearchProps) {
  const asked = await searchParams;
  const next = parseNextPath(asked.next);
  const user = await currentUser();
  if (user && !user.guest) redirect(next);
  const forgot = mailFor(await readRequestLocale()).forgot.link;
  const rules = readSignUpRules();
  const form = { kind: "sign-in", next, forgot, rules, outcome: await readOutcome("/sign-in") } as const;
  if (user) return <SignInForm {...form} leaving={await readLeavingGuest(user)} />;
  return <SignInForm {...form} guestName={(await readDeviceGuest())?.name ?? null} />;
}

/** Reads what a guest leaves behind when they sign in to an account: their chips and their seats. */
async function readLeavingGuest({ userId, name }: CurrentUser): Promise<LeavingGuest> {
  const { cashier, users } = repositories();
  const [playBalance, tables] = await Promise.all([
    cashier.getWalletBalance(userId, "play"),
    users.listSeatedTables(userId),
  ]);
  return { name, playBalance, tables };
}
