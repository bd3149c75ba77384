/**
 * A real SMTP server for tests. It keeps the mails that it gets. A test can make it lose the connection after it has accepted a mail, or
 * refuse a recipient.
 */
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The mail as it arrived, with the headers first. */
  readonly source: string;
}

export interface TestMailServer {
  readonly url: string;
  readonly taken: readonly TakenMail[];
  /** When `lose` is true, the server cuts the connection after it has accepted a mail, and does not confirm the mail. */
  loseConnections(lose: boolean): void;
  close(): Promise<void>;
}

/** Starts the server. `port` 0 means any free port. The server refuses mails to the address `refuses`. */
export async function startTestMailServer({ port = 0, refuses = "" } = {}): Promise<TestMailServer> {
  const taken: TakenMail[] = [];
  let loses = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(address === refuses ? Object.assign(new Error("no such recipient"), { responseCode: 550 }) : null),
    onData(stream, { envelope, id }, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        taken.push({ from, to, source: Buffer.concat(parts).toString("utf8") });
        if (!loses) return done();
        for (const connection of server.connections) if (connection.id === id) connection.close();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: actual } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${actual}`,
    taken,
    loseConnections(lose) {
      loses = lose;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
