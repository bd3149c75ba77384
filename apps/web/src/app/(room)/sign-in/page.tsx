import { redirect } from "next/navigation";
import type { LeavingGuest } from "../../../features/account/leaving-guest.tsx";
import { parseNextPath } from "../../../features/account/next-path.ts";
import { SignInForm } from "../../../features/account/sign-in-form.tsx";
import { mailFor } from "../../../messages/mail.ts";
import { type CurrentUser, currentUser } from "../../../server/current-user.ts";
import { readDeviceGuest } from "../../../server/device-guest.ts";
import { pageTitle } from "../../../server/page-title.ts";
import { repositories } from "../../../server/repositories.ts";
import { readRequestLocale } from "../../../server/request-locale.ts";

export const generateMetadata = pageTitle(({ account }) => account.signIn);

export default async function Page({ searchParams }: { readonly searchParams: Promise<{ next?: string | string[] }> }) {
  const next = parseNextPath((await searchParams).next);
  const user = await currentUser();
  if (user && !user.guest) redirect(next);
  const forgot = mailFor(await readRequestLocale()).forgot.link;
  if (user) return <SignInForm kind="sign-in" next={next} leaving={await readLeavingGuest(user)} forgot={forgot} />;
  return <SignInForm kind="sign-in" next={next} guestName={(await readDeviceGuest())?.name ?? null} forgot={forgot} />;
}

/** What a guest leaves in this browser when they sign in to an account. */
async function readLeavingGuest({ userId, name }: CurrentUser): Promise<LeavingGuest> {
  const { cashier, users } = repositories();
  const [playBalance, tables] = await Promise.all([
    cashier.getWalletBalance(userId, "play"),
    users.listSeatedTables(userId),
  ]);
  return { name, playBalance, tables };
}
