/** Reads the sender of the room's mails, for pages on which a person waits for one. */
import { env } from "../env.ts";
import type { MailSenderView } from "../features/account-mail/mail-hint.tsx";
import { repositories } from "./repositories.ts";

export const readMailSender = async (): Promise<MailSenderView> => ({
  sender: await repositories().accountMails.getSender(),
  contact: env().ROOM_CONTACT ?? null,
});
