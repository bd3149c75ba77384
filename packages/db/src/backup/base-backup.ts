/**
 * Copies the files of a running PostgreSQL through its replication protocol, as `pg_basebackup` does: one tar archive with every file and
 * the part of the write-ahead log that makes the files consistent. PostgreSQL checks every page as it reads it.
 */
import { Readable } from "node:stream";
import pg from "pg";

/** The first byte of a message is its type. This is the type of messages with data. */
const DATA = "d".charCodeAt(0);

/** A query whose answer is a stream of bytes. The methods whose names begin with `handle` are called by `pg`. */
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
    // Copies the bytes, because `pg` reuses the memory of a message for the next one.
    if (chunk[0] === DATA && !this.push(Buffer.from(chunk.subarray(1)))) this.#socket?.pause();
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  // Rows about the write-ahead log come before and after the data. They are not needed.
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}

/**
 * Returns the cluster's files as a stream. `url` must connect as a superuser or as a role that may replicate. The connection ends with the
 * stream.
 */
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
