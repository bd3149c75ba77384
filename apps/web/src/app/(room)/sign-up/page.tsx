import { redirect } from "next/navigation";
import { parseNextPath } from "../../../features/accounts/next-path.ts";
import { SignInForm } from "../../../features/sign-in/sign-in-form.tsx";
import { readSignUpRules } from "../../../server/office/room-settings.ts";
import type { SearchProps } from "../../../server/requests/address-params.ts";
import { readOutcome } from "../../../server/requests/form-outcome.ts";
import { pageTitle } from "../../../server/requests/request-locale.ts";
import { currentUser } from "../../../server/sign-in/current-user.ts";

export const generateMetadata = pageTitle(({ account }) => account.signUp);

export default async function Page({ searchParams }: SearchProps) {
  const asked = await searchParams;
  const next = parseNextPath(asked.next);
  const user = await currentUser();
  // A guest's user becomes the account itself, so the guest keeps their chips.
  if (user) redirect(user.guest ? "/account" : next);
  const rules = readSignUpRules(asked.invite);
  return <SignInForm kind="sign-up" next={next} rules={rules} outcome={await readOutcome("/sign-up")} />;
}
