import { redirect } from "next/navigation";
import { AddressSection } from "../../../../features/security/address-section.tsx";
import { FactorsSection } from "../../../../features/security/factors-section.tsx";
import { GuestSection } from "../../../../features/security/guest-section.tsx";
import { PasswordSection } from "../../../../features/security/password-section.tsx";
import { SecurityPage } from "../../../../features/security/security-page.tsx";
import { SessionSection } from "../../../../features/security/session-section.tsx";
import { StaffStep } from "../../../../features/security/staff-step.tsx";
import { FactorWords } from "../../../../features/security/use-factor-words.ts";
import { factorsFor } from "../../../../messages/factors.ts";
import { mailFor } from "../../../../messages/mail.ts";
import { sessionsFor } from "../../../../messages/sessions.ts";
import { currentUser } from "../../../../server/current-user.ts";
import { readMailSender } from "../../../../server/mail-sender.ts";
import { lacksSecondStep } from "../../../../server/office-route.ts";
import { pageTitle } from "../../../../server/page-title.ts";
import { repositories } from "../../../../server/repositories.ts";
import { readRequestLocale } from "../../../../server/request-locale.ts";

export const generateMetadata = pageTitle(({ account }) => account.security);

export default async function Page() {
  const user = await currentUser();
  if (!user) redirect("/sign-in?next=/account/security");
  const { accountMails, passkeys, secondFactors, sessions, users } = repositories();
  const [account, isProven, mail, factors, own, list, isLacking, locale] = await Promise.all([
    users.getById(user.userId),
    accountMails.isAddressProven(user.userId),
    readMailSender(),
    secondFactors.read(user.sessionKey),
    passkeys.list(user.userId),
    sessions.list(user.userId),
    lacksSecondStep(),
    readRequestLocale(),
  ]);
  return (
    <SecurityPage words={sessionsFor(locale)}>
      {user.guest ? (
        <GuestSection />
      ) : (
        <FactorWords words={factorsFor(locale)}>
          {isLacking && <StaffStep factors={factors} hasPasskey={own.length > 0} />}
          <AddressSection email={account?.email ?? ""} isProven={isProven} mail={mail} words={mailFor(locale)} />
          <PasswordSection />
          <FactorsSection factors={factors} passkeys={own} />
        </FactorWords>
      )}
      <SessionSection sessions={list} currentSessionId={user.sid} />
    </SecurityPage>
  );
}
