/** The mails of the room: the text of each kind in each language, written as plain text and HTML. This package sends nothing. */
export { isMailKind } from "./templates.ts";
export { type WrittenMail, writeMail } from "./write-mail.ts";
