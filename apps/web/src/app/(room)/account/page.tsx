import { redirect } from "next/navigation";
import { AccountPage } from "../../../features/account/account-page.tsx";
import { currentUser } from "../../../server/auth.ts";
import { room } from "../../../server/database.ts";
import { titled } from "../../../server/titled.ts";

export const generateMetadata = titled(({ account }) => account.account);

/** The newest notices; what is older is in the statement, where it is about chips. */
const SHOWN = 20;

export default async function Page() {
  const visitor = await currentUser();
  if (!visitor) redirect("/sign-in?next=/account");
  const { userId, sid, name, guest } = visitor;
  const { users, sessions, cashier, refills, notices } = room();
  const [user, play, real, refill, latest, signIns] = await Promise.all([
    users.byId(userId),
    cashier.balance(userId, "play"),
    cashier.balance(userId, "real"),
    refills.rule(),
    notices.list(userId, SHOWN),
    sessions.list(userId),
  ]);
  const email = user?.email ?? null;
  return (
    <AccountPage account={{ name, email, guest, play, real, refill, notices: latest, sessions: signIns, here: sid }} />
  );
}
