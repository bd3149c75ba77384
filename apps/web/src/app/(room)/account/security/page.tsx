import { redirect } from "next/navigation";
import { SecurityPage } from "../../../../features/security/security-page.tsx";
import { factorsFor } from "../../../../messages/factors.ts";
import { currentUser } from "../../../../server/current-user.ts";
import { repositories } from "../../../../server/repositories.ts";
import { readRequestLocale } from "../../../../server/request-locale.ts";

export async function generateMetadata() {
  return { title: factorsFor(await readRequestLocale()).page.title };
}

export default async function Page() {
  const visitor = await currentUser();
  if (!visitor) redirect("/sign-in?next=/account/security");
  if (visitor.guest) redirect("/account");
  const [factors, locale] = [await repositories().secondFactors.read(visitor.sessionKey), await readRequestLocale()];
  return <SecurityPage factors={factors} words={factorsFor(locale)} />;
}
