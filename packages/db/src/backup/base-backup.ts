/**
 * Copies the files of a running PostgreSQL through its replication protocol, as `pg_basebackup` does: one tar archive with every file and
 * the part of the write-ahead log that makes the files consistent. PostgreSQL checks every page as it reads it.
 */
import { Readable } from "node:stream";
import pg from "pg";

/** The first byte of each message gives the type of the message. */
const DATA = "d".charCodeAt(0);

/** A query whose answer is a stream of bytes. `pg` calls the methods whose names begin with `handle`. */
class BaseBackup extends Readable {
  #socket: { pause(): unknown; resume(): unknown } | null = null;

  submit(connection: pg.Connection): void {
    this.#socket = connection.stream;
    connection.query("BASE_BACKUP (LABEL 'room', CHECKPOINT 'fast', WAL true, MANIFEST 'no')");
  }

  override _read(): void {
    this.#socket?.resume();
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // `pg` reuses the memory of a message for the next message, so the bytes are copied.
    if (chunk[0] === DATA && !this.push(Buffer.from(chunk.subarray(1)))) this.#socket?.pause();
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  // The answer begins and ends with rows about the write-ahead log, which are not needed.
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}

/** `url` connects as a superuser, or as a role that may replicate. The connection ends with the stream. */
export async function readClusterFiles(url: string): Promise<Readable> {
  const replication = new URL(url);
  replication.searchParams.set("replication", "true");
  const client = new pg.Client({ connectionString: replication.href });
  const backup = new BaseBackup();
  client.on("error", (error) => backup.destroy(error));
  await client.connect();
  backup.once("close", () => void client.end().catch(() => {}));
  return client.query(backup);
}
