import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { EntryForm } from "../../../features/account/entry-form.tsx";
import { nextPath } from "../../../features/account/next-path.ts";
import { messagesFor } from "../../../messages/index.ts";
import { currentUser } from "../../../server/auth.ts";
import { requestLocale } from "../../../server/locale.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: messagesFor(await requestLocale()).account.signIn };
}

export default async function Page({ searchParams }: { readonly searchParams: Promise<{ next?: string | string[] }> }) {
  const next = nextPath((await searchParams).next);
  if (await currentUser()) redirect(next);
  return <EntryForm kind="sign-in" next={next} />;
}
