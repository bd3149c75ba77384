import { redirect } from "next/navigation";
import { parseNextPath } from "../../../features/account/next-path.ts";
import { SignInForm } from "../../../features/account/sign-in-form.tsx";
import { currentUser } from "../../../server/current-user.ts";
import { pageTitle } from "../../../server/page-title.ts";

export const generateMetadata = pageTitle(({ account }) => account.signUp);

export default async function Page({ searchParams }: { readonly searchParams: Promise<{ next?: string | string[] }> }) {
  const next = parseNextPath((await searchParams).next);
  const user = await currentUser();
  // A guest keeps their chips: the account is made of the guest.
  if (user) redirect(user.guest ? "/account" : next);
  return <SignInForm kind="sign-up" next={next} />;
}
