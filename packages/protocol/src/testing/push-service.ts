/**
 * A push service for tests, which runs on this machine. It receives what the room sends, and decrypts it as a browser would (RFC 8188,
 * 8291).
 */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import http from "node:http";

interface ReceivedPush {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly content: unknown;
}

/** What a browser sends to the room when it subscribes to push messages. */
interface BrowserKeys {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

interface Browser {
  readonly curve: ECDH;
  readonly auth: Buffer;
}

const SALT_LENGTH = 16;
const KEY_ID_AT = 21;

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

function decrypt(body: Buffer, { curve, auth }: Browser): unknown {
  const salt = body.subarray(0, SALT_LENGTH);
  const senderKey = body.subarray(KEY_ID_AT, KEY_ID_AT + (body[KEY_ID_AT - 1] ?? 0));
  const encrypted = body.subarray(KEY_ID_AT + senderKey.length);
  const context = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), senderKey]);
  const secret = derive(curve.computeSecret(senderKey), auth, context, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  // In the last record, the text ends with the byte 2, and padding follows.
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}

/**
 * Returns the claims of the token with which the room identifies itself to a push service. Throws when the room's key did not sign the
 * token.
 */
export function readVapidClaims({ authorization = "" }: http.IncomingHttpHeaders): {
  readonly publicKey: string;
  readonly claims: Readonly<Record<string, unknown>>;
} {
  const [, token = "", publicKey = ""] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  if (x === undefined || y === undefined) throw new Error("no key");
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  if (!verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url")))
    throw new Error("the signature is wrong");
  return { publicKey, claims: JSON.parse(Buffer.from(claims, "base64url").toString()) };
}

export class TestPushService {
  readonly received: ReceivedPush[] = [];
  /** The HTTP status that the service answers; 201 means that it accepts the message. */
  status = 201;
  readonly #browsers = new Map<string, Browser>();
  readonly #server = http.createServer((request, response) => {
    void this.#receive(request).then(() => response.writeHead(this.status, { location: "/elsewhere" }).end("answer"));
  });

  static async start(): Promise<TestPushService> {
    const service = new TestPushService();
    service.#server.listen(0, "127.0.0.1");
    await once(service.#server, "listening");
    return service;
  }

  /** Subscribes a browser with this name, as `PushManager` would. */
  subscribe(name: string): BrowserKeys {
    const [curve, auth] = [createECDH("prime256v1"), randomBytes(16)];
    const p256dh = curve.generateKeys("base64url");
    this.#browsers.set(`/${name}`, { curve, auth });
    const address = this.#server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    return { endpoint: `http://127.0.0.1:${port}/${name}`, keys: { p256dh, auth: auth.toString("base64url") } };
  }

  contentsFor(name: string): readonly unknown[] {
    return this.received.filter(({ path }) => path === `/${name}`).map(({ content }) => content);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #receive(request: http.IncomingMessage): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { url: path = "", headers } = request;
    const browser = this.#browsers.get(path);
    this.received.push({ path, headers, content: browser ? decrypt(Buffer.concat(parts), browser) : null });
  }
}
