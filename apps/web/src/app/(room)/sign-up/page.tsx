import { redirect } from "next/navigation";
import { EntryForm } from "../../../features/account/entry-form.tsx";
import { nextPath } from "../../../features/account/next-path.ts";
import { currentUser } from "../../../server/auth.ts";
import { titled } from "../../../server/titled.ts";

export const generateMetadata = titled(({ account }) => account.signUp);

export default async function Page({ searchParams }: { readonly searchParams: Promise<{ next?: string | string[] }> }) {
  const next = nextPath((await searchParams).next);
  if (await currentUser()) redirect(next);
  return <EntryForm kind="sign-up" next={next} />;
}
