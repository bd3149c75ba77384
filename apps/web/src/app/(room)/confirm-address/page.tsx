import type { Metadata } from "next";
import { ConfirmAddressPage } from "../../../features/account-mail/confirm-address-page.tsx";
import { mailFor } from "../../../messages/mail.ts";

import { readRequestLocale } from "../../../server/request-locale.ts";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: mailFor(await readRequestLocale()).confirm.title,
  robots: { index: false },
});

export default async function Page() {
  return <ConfirmAddressPage words={mailFor(await readRequestLocale())} />;
}
