/// <reference path="./s3rver.d.ts" />
/**
 * Starts a real server with the interface of S3, for tests, behind a proxy that can cut the network. This server has a bug: it checks
 * signatures, but computes the signature of a list request wrongly, because it forgets a slash. So list requests go to a second server on
 * the same files, which accepts any signature made with a known key.
 */
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import type { StorageSettings } from "../backup/backup-storage.ts";

interface ObjectStorage {
  /** The settings of a room that copies its backups into an empty bucket. */
  readonly settings: StorageSettings;
  /** The folder in which the server stores the objects as files. */
  readonly directory: string;
  /** Cuts every connection that sends more than this many bytes, until it is called again with another number. */
  cutAfter(bytes: number): void;
  close(): Promise<void>;
}

const KEY = { keyId: "S3RVER", secret: "S3RVER" };

export async function startObjectStorage(): Promise<ObjectStorage> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "object storage "));
  const options = { address: "127.0.0.1", port: 0, silent: true, vhostBuckets: false, directory };
  const strict = new S3rver({ ...options, configureBuckets: [{ name: "room" }] });
  const lenient = new S3rver({ ...options, allowMismatchedSignatures: true });
  const ports = { strict: (await strict.run()).port, lenient: (await lenient.run()).port };
  let bytesLeft = Number.POSITIVE_INFINITY;
  const proxy = http.createServer((request, response) => {
    const { url = "/", method, headers } = request;
    const port = /^\/\w+\/\?/.test(url) ? ports.lenient : ports.strict;
    const upstream = http.request({ host: "127.0.0.1", port, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    const cut = () => {
      request.destroy();
      upstream.destroy();
    };
    upstream.on("error", cut);
    request.on("error", cut).on("data", (chunk: Buffer) => {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) cut();
    });
    request.pipe(upstream);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  if (typeof address !== "object" || address === null) throw new Error("the proxy does not listen");
  return {
    settings: { address: `http://127.0.0.1:${address.port}/room/rooms/club`, region: "us-east-1", ...KEY },
    directory,
    cutAfter(bytes) {
      bytesLeft = bytes;
    },
    async close() {
      proxy.close();
      proxy.closeAllConnections();
      await Promise.all([strict.close(), lenient.close()]);
      fs.rmSync(directory, { recursive: true });
    },
  };
}
