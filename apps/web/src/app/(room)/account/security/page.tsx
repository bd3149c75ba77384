import { redirect } from "next/navigation";
import { AddressSection } from "../../../../features/sign-in/security/address-section.tsx";
import { FactorsSection, StaffStep } from "../../../../features/sign-in/security/factors-section.tsx";
import { GuestSection, PasswordSection, SecurityPage } from "../../../../features/sign-in/security/security-page.tsx";
import { SessionSection } from "../../../../features/sign-in/security/session-section.tsx";
import { FactorWords } from "../../../../features/sign-in/security/use-factor-request.ts";
import { mailFor } from "../../../../messages/notices/mail.ts";
import { factorsFor } from "../../../../messages/sign-in/factors.ts";
import { sessionsFor } from "../../../../messages/sign-in/sessions.ts";
import { readMailSender } from "../../../../server/notices/mail-sender.ts";
import { lacksSecondStep } from "../../../../server/office/office-staff.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { pageTitle, readRequestLocale } from "../../../../server/requests/request-locale.ts";
import { currentUser } from "../../../../server/sign-in/current-user.ts";

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
