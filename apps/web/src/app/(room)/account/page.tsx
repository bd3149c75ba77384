import { redirect } from "next/navigation";
import { AccountPage } from "../../../features/accounts/account-page.tsx";
import { OpenAddressCard } from "../../../features/sign-in/security/address-section.tsx";
import { mailFor } from "../../../messages/notices/mail.ts";
import { readMailSender } from "../../../server/notices/mail-sender.ts";
import { readSignUpRules } from "../../../server/office/room-settings.ts";
import { repositories } from "../../../server/requests/repositories.ts";
import { pageTitle, readRequestLocale } from "../../../server/requests/request-locale.ts";
import { currentUser } from "../../../server/sign-in/current-user.ts";

export const generateMetadata = pageTitle(({ account }) => account.account);

/** How many notices the page shows, the newest first. Older notices about chips are also in the statement. */
const MAX_NOTICES = 20;

export default async function Page() {
  const visitor = await currentUser();
  if (!visitor) redirect("/sign-in?next=/account");
  const { userId, name, guest } = visitor;
  const { accountMails, users, cashier, refills, notices } = repositories();
  const [user, playBalance, realBalance, refillRule, playChips, latest, isProven, mail, locale] = await Promise.all([
    users.getById(userId),
    cashier.getWalletBalance(userId, "play"),
    cashier.getWalletBalance(userId, "real"),
    refills.getRule(),
    refills.getPlayChips(userId),
    notices.list(userId, MAX_NOTICES),
    accountMails.isAddressProven(userId),
    readMailSender(),
    readRequestLocale(),
  ]);
  const email = user?.email ?? null;
  return (
    <AccountPage
      rules={readSignUpRules()}
      address={email !== null && !isProven ? <OpenAddressCard words={mailFor(locale)} mail={mail} /> : null}
      account={{
        name,
        email,
        guest,
        playBalance,
        realBalance,
        refillRule,
        playChips,
        notices: latest,
      }}
    />
  );
}
