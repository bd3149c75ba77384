import type { Metadata } from "next";
import { ConfirmAddressPage } from "../../../features/accounts/account-mail/confirm-address-page.tsx";
import { mailFor } from "../../../messages/notices/mail.ts";

import { readRequestLocale } from "../../../server/requests/request-locale.ts";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: mailFor(await readRequestLocale()).confirm.title,
  robots: { index: false },
});

export default async function Page() {
  return <ConfirmAddressPage words={mailFor(await readRequestLocale())} />;
}
