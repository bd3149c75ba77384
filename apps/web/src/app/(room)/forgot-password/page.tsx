import type { Metadata } from "next";
import { ForgotPasswordPage } from "../../../features/account-mail/forgot-password-page.tsx";
import { mailFor } from "../../../messages/mail.ts";
import { readMailSender } from "../../../server/mail-sender.ts";
import { readRequestLocale } from "../../../server/request-locale.ts";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: mailFor(await readRequestLocale()).forgot.title,
  robots: { index: false },
});

export default async function Page() {
  return <ForgotPasswordPage words={mailFor(await readRequestLocale())} mail={await readMailSender()} />;
}
