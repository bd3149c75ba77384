import type { ReactNode } from "react";
import { AccountNav } from "../../../features/accounts/account-nav.tsx";

/** Shows an account page, with the links to the other account pages. */
export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[84rem] lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:px-6">
      <AccountNav />
      {children}
    </div>
  );
}
