import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { env } from "../../../../env.ts";
import { ProtectionPage } from "../../../../features/protection/protection-page.tsx";
import { breaksFor } from "../../../../messages/breaks.ts";
import { currentUser } from "../../../../server/current-user.ts";
import { repositories } from "../../../../server/repositories.ts";
import { readRequestLocale } from "../../../../server/request-locale.ts";

export const generateMetadata = async (): Promise<Metadata> => ({ title: breaksFor(await readRequestLocale()).page });

export default async function Page() {
  const visitor = await currentUser();
  if (!visitor) redirect("/sign-in?next=/account/protection");
  const onBreak = await repositories().breaks.findInForce(visitor.userId);
  const help = env().PROTECTION_HELP || null;
  return <ProtectionPage breaks={{ onBreak, help }} breakWords={breaksFor(await readRequestLocale())} />;
}
