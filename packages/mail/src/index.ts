/** The mails of the room: what each kind says in each language, written out as plain text and HTML. Sends nothing. */
export { ROOM_NAME } from "./locales.ts";
export { isMailKind, MAIL_KINDS, type MailKind, sampleOf } from "./templates.ts";
export { type MailToWrite, type WrittenMail, writeMail } from "./write-mail.ts";
