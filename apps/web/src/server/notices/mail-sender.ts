/** Reads who sends the room's mails, for pages that tell a person to wait for a mail. */
import type { MailSenderView } from "../../features/accounts/account-mail/mail-page.tsx";
import { roomSettings } from "../office/room-settings.ts";
import { repositories } from "../requests/repositories.ts";

export const readMailSender = async (): Promise<MailSenderView> => ({
  sender: await repositories().accountMails.getSender(),
  contact: roomSettings().contact,
});
