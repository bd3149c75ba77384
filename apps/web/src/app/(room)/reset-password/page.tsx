import type { Metadata } from "next";
import { ResetPasswordPage } from "../../../features/accounts/account-mail/reset-password-page.tsx";
import { mailFor } from "../../../messages/notices/mail.ts";

import { readRequestLocale } from "../../../server/requests/request-locale.ts";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: mailFor(await readRequestLocale()).reset.title,
  robots: { index: false },
});

export default async function Page() {
  return <ResetPasswordPage words={mailFor(await readRequestLocale())} />;
}
