import { redirect } from "next/navigation";
import { AccountPage } from "../../../features/account/account-page.tsx";
import { currentUser } from "../../../server/auth.ts";
import { room } from "../../../server/database.ts";

export default async function Page() {
  const visitor = await currentUser();
  if (!visitor) redirect("/sign-in?next=/account");
  const { users, cashier } = room();
  const [user, play, real] = await Promise.all([
    users.byId(visitor.userId),
    cashier.balance(visitor.userId, "play"),
    cashier.balance(visitor.userId, "real"),
  ]);
  return <AccountPage account={{ name: visitor.name, email: user?.email ?? null, guest: visitor.guest, play, real }} />;
}
