/** The mails of the room: the text of each kind in each language, as plain text and as HTML. This package sends no mail. */
export { isMailKind } from "./templates.ts";
export { type MailRoom, type WrittenMail, writeMail } from "./write-mail.ts";
