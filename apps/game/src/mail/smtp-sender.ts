/**
 * Gives mails to the mail server at `SMTP_URL`, one connection a mail, and reports the result of each. Connections to other machines are
 * encrypted, unless the address says `?ignoreTLS=true`.
 */
import type { MailFailure } from "@poker/db";
import type { WrittenMail } from "@poker/mail";
import { createTransport } from "nodemailer";

/** A mail as it is given to the mail server. */
interface MailToSend extends WrittenMail {
  /** Stays the same over all tries, so that mail programs show a mail that arrived twice only once. */
  readonly id: string;
  readonly address: string;
}

interface SendFailure {
  readonly failure: MailFailure;
  readonly error: string;
}

export interface MailSender {
  /** Connects and signs in without sending anything. Returns null when that works. */
  findProblem(): Promise<string | null>;
  /** Returns null when the mail server has taken the mail. */
  send(mail: MailToSend): Promise<SendFailure | null>;
}

/** All steps of a try together must take less time than a claim of `mail_claim` lasts. */
const CONNECT_TIMEOUT_MS = 15_000;
const SILENCE_TIMEOUT_MS = 45_000;

const LOOPBACK_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

interface MailSettings {
  readonly SMTP_URL: string;
  readonly MAIL_FROM: string;
}

export function createSmtpSender({ SMTP_URL: url, MAIL_FROM: from }: MailSettings): MailSender {
  const { hostname, searchParams } = new URL(url);
  const transport = createTransport({
    url,
    requireTLS: !LOOPBACK_HOSTS.includes(hostname) && searchParams.get("ignoreTLS") !== "true",
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.replace(/>\s*$/, "").split("@").at(-1);

  return {
    async findProblem() {
      try {
        await transport.verify();
        return null;
      } catch (error) {
        return describe(error);
      }
    },
    async send({ id, address, locale, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          // In this form the text is always one address, even if it contains commas or brackets.
          to: { name: "", address },
          messageId: `<${id}@${domain}>`,
          subject,
          text,
          html,
          headers: {
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
            "Content-Language": locale,
          },
        });
        return null;
      } catch (error) {
        return { failure: classifyFailure(error), error: describe(error) };
      }
    },
  };
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Without an answer of the mail server it is unknown whether the server has taken the mail. A refused sender can be corrected later, so the
 * mail is tried again; a refused reader or text is final.
 */
function classifyFailure(error: unknown): MailFailure {
  const code = readField(error, "responseCode");
  if (typeof code !== "number") return "unknown";
  const command = readField(error, "command");
  return code >= 500 && (command === "RCPT TO" || command === "DATA") ? "refused" : "not-taken";
}

const readField = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
