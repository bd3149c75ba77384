/**
 * Writes the mails of the room: the text of each kind of mail in each language, as plain text and as HTML. This package does not send them.
 */
export { isMailKind } from "./templates.ts";
export { type MailRoom, type WrittenMail, writeMail } from "./write-mail.ts";
