/**
 * Passes mails to the mail server at `SMTP_URL`, with one connection for each mail, and reports the result of each. Connections to other
 * machines are encrypted, unless the URL contains `?ignoreTLS=true`.
 */
import type { MailFailure } from "@poker/db";
import type { WrittenMail } from "@poker/mail";
import { createTransport } from "nodemailer";

/** A mail as the mail server gets it. */
interface MailToSend extends WrittenMail {
  /** Stays the same over all tries, so that a mail program shows a mail only once even when it arrived twice. */
  readonly id: string;
  readonly address: string;
}

interface SendFailure {
  readonly failure: MailFailure;
  readonly error: string;
}

export interface MailSender {
  /** Connects and signs in without sending anything. Resolves with null when this works. */
  findProblem(): Promise<string | null>;
  /** Sends a mail. Resolves with null when the mail server has accepted it. */
  send(mail: MailToSend): Promise<SendFailure | null>;
}

/** All steps of one try together must take less time than a claim of a mail lasts (`mail_claim.sql`). */
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
          // An object with a name and an address always counts as one address, even when the address contains commas or brackets.
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
 * Decides whether a mail can be tried again. When the mail server did not answer, it is unknown whether it accepted the mail. A refused
 * sender can be corrected later, so the mail is tried again. A refused recipient or text is final.
 */
function classifyFailure(error: unknown): MailFailure {
  const code = readField(error, "responseCode");
  if (typeof code !== "number") return "unknown";
  const command = readField(error, "command");
  return code >= 500 && (command === "RCPT TO" || command === "DATA") ? "refused" : "not-taken";
}

const readField = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
