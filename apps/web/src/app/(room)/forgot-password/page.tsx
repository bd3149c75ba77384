import type { Metadata } from "next";
import { ForgotPasswordPage } from "../../../features/accounts/account-mail/forgot-password-page.tsx";
import { mailFor } from "../../../messages/notices/mail.ts";
import { readMailSender } from "../../../server/notices/mail-sender.ts";
import { readOutcome } from "../../../server/requests/form-outcome.ts";
import { readRequestLocale } from "../../../server/requests/request-locale.ts";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: mailFor(await readRequestLocale()).forgot.title,
  robots: { index: false },
});

export default async function Page() {
  const outcome = await readOutcome("/forgot-password");
  return (
    <ForgotPasswordPage words={mailFor(await readRequestLocale())} mail={await readMailSender()} outcome={outcome} />
  );
}
