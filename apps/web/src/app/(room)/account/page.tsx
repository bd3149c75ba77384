import { redirect } from "next/navigation";
import { AccountPage } from "../../../features/account/account-page.tsx";
import { currentUser } from "../../../server/current-user.ts";
import { pageTitle } from "../../../server/page-title.ts";
import { repositories } from "../../../server/repositories.ts";

export const generateMetadata = pageTitle(({ account }) => account.account);

/** Shows the newest notices only; older ones about chips are in the statement too. */
const MAX_NOTICES = 20;

export default async function Page() {
  const visitor = await currentUser();
  if (!visitor) redirect("/sign-in?next=/account");
  const { userId, name, guest } = visitor;
  const { users, cashier, refills, notices } = repositories();
  const [user, playBalance, realBalance, refillRule, playChips, latest] = await Promise.all([
    users.getById(userId),
    cashier.getWalletBalance(userId, "play"),
    cashier.getWalletBalance(userId, "real"),
    refills.getRule(),
    refills.getPlayChips(userId),
    notices.list(userId, MAX_NOTICES),
  ]);
  const email = user?.email ?? null;
  return (
    <AccountPage
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
