/**
 * Sends the room's mails soon after they are written, and deletes old ones. Without a mail server it records that the room keeps its mails,
 * so that pages can say so. `mail_failed.sql` decides when a mail is tried again. `mail_claim.sql` decides when the room gives up on a
 * mail. Fault 85, decision 0058
 */
import type { ClaimedMail, MailFailure, OutgoingMails } from "@poker/db";
import { type MailRoom, writeMail } from "@poker/mail";
import { Tally } from "@poker/metrics/tally";
import type { Env } from "@poker/settings/game";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { createSmtpSender, type MailSender } from "../mail/smtp-sender.ts";
import type { SettingsHolder } from "../office/room-settings.ts";
import type { Poller } from "../poll.ts";
import type { ServerEvents } from "../server-events.ts";
import { pollForWork } from "../work-poll.ts";
import type { Job } from "./job-runner.ts";

const FORGET_INTERVAL_MS = 6 * 3_600_000;

/** How many times this process has tried to send a mail since it started, by result. */
export const mailAttempts = new Tally<"sent" | MailFailure>();

interface MailRunOptions {
  readonly mails: OutgoingMails;
  readonly sender: MailSender;
  /** The room's name and the address at which browsers reach it. */
  readonly room: MailRoom;
  readonly isClosing: () => boolean;
  readonly log: Logger;
}

interface MailSendingOptions extends Omit<MailRunOptions, "sender" | "room"> {
  readonly settings: SettingsHolder;
  readonly env: Pick<Env, "SMTP_URL" | "MAIL_FROM" | "PUBLIC_ORIGINS">;
  readonly events: Pick<ServerEvents, "on">;
  readonly clock: Clock;
}

/** Starts to send mails. Every node does this. A node claims each mail before it sends it, so that no other node sends the same mail. */
export function startMailSending({ env, settings, events, clock, ...rest }: MailSendingOptions): Poller {
  const { SMTP_URL, MAIL_FROM, PUBLIC_ORIGINS } = env;
  const { mails, log } = rest;
  let isAnnounced = false;
  async function announce(): Promise<void> {
    if (isAnnounced) return;
    await mails.setSender(MAIL_FROM ?? null);
    isAnnounced = true;
  }
  const sendDue =
    SMTP_URL === undefined || MAIL_FROM === undefined
      ? async () => {}
      : () =>
          sendDueMails({
            ...rest,
            sender: createSmtpSender({ SMTP_URL, MAIL_FROM }),
            room: { name: settings.current.name, url: PUBLIC_ORIGINS[0] ?? "", look: settings.current },
          });
  return pollForWork({
    name: "mails",
    work: "mails",
    async check() {
      await announce();
      await sendDue();
      return null;
    },
    events,
    clock,
    log,
  });
}

/** Sends the due mails one after the other. Stops at the first mail that the mail server does not accept now. */
export async function sendDueMails(options: MailRunOptions): Promise<void> {
  const { mails, sender, isClosing, log } = options;
  let isReached = false;
  while (!isClosing()) {
    const mail = await mails.claim();
    if (mail === null) return;
    const problem = isReached ? null : await sender.findProblem();
    isReached = true;
    const failed =
      problem === null ? await sendOne(options, mail) : ({ failure: "not-taken", error: problem } as const);
    if (failed === null) {
      await mails.recordSent(mail.id);
      mailAttempts.add("sent");
      log.info({ mail: mail.id, kind: mail.kind }, "a mail was sent");
      continue;
    }
    const { failure, error } = failed;
    mailAttempts.add(failure);
    await mails.recordFailure(mail.id, failure, error);
    // The error text may contain the mail's address, which logs must not contain.
    log.warn(
      { mail: mail.id, kind: mail.kind, failure, error: error.replaceAll(mail.address, "…") },
      "a mail was not sent",
    );
    if (failure !== "refused") return;
  }
}

async function sendOne(
  { sender, room }: MailRunOptions,
  mail: ClaimedMail,
): Promise<{ readonly failure: MailFailure; readonly error: string } | null> {
  const written = writeMail(mail, room);
  // A newer server of the same room may have a template for this kind.
  if (!written) return { failure: "not-taken", error: "this version has no template for it" };
  return sender.send({ ...written, id: mail.id, address: mail.address });
}

export const mailRetentionJob = (mails: Pick<OutgoingMails, "forget">, days: number, log: Logger): Job => ({
  name: "forget-mails",
  everyMs: FORGET_INTERVAL_MS,
  async run() {
    const count = await mails.forget(days);
    if (count > 0) log.info({ count, days }, "old mails were deleted");
  },
});
