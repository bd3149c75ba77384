import { redirect } from "next/navigation";
import { FactorsSection } from "../../../../features/security/factors-section.tsx";
import { GuestSection } from "../../../../features/security/guest-section.tsx";
import { PasswordSection } from "../../../../features/security/password-section.tsx";
import { SecurityPage } from "../../../../features/security/security-page.tsx";
import { SessionSection } from "../../../../features/security/session-section.tsx";
import { FactorWords } from "../../../../features/security/use-factor-words.ts";
import { factorsFor } from "../../../../messages/factors.ts";
import { sessionsFor } from "../../../../messages/sessions.ts";
import { currentUser } from "../../../../server/current-user.ts";
import { pageTitle } from "../../../../server/page-title.ts";
import { repositories } from "../../../../server/repositories.ts";
import { readRequestLocale } from "../../../../server/request-locale.ts";

export const generateMetadata = pageTitle(({ account }) => account.security);

export default async function Page() {
  const user = await currentUser();
  if (!user) redirect("/sign-in?next=/account/security");
  const { secondFactors, sessions } = repositories();
  const [factors, list, locale] = await Promise.all([
    secondFactors.read(user.sessionKey),
    sessions.list(user.userId),
    readRequestLocale(),
  ]);
  return (
    <SecurityPage words={sessionsFor(locale)}>
      {user.guest ? (
        <GuestSection />
      ) : (
        <>
          <PasswordSection />
          <FactorWords words={factorsFor(locale)}>
            <FactorsSection factors={factors} />
          </FactorWords>
        </>
      )}
      <SessionSection sessions={list} currentSessionId={user.sid} />
    </SecurityPage>
  );
}
