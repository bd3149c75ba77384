/**
 * Encrypts messages between game servers that pass through PostgreSQL, where any database role may send and receive a NOTIFY. Messages are
 * encrypted with AES-256-GCM under a key that only game servers have. `open` rejects a message that was changed, forged, sent twice, or is
 * older than a minute. Fault 121
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { listKeys, type SealKeys, sealingKey } from "@poker/db";

export interface MessageSeal {
  /** Returns the encrypted text in base64. */
  seal(channel: string, text: string): string;
  /**
   * Returns the decrypted text. Returns null when the message does not come from a game server of this room, is too old, or was opened
   * before.
   */
  open(channel: string, sealed: string): string | null;
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The length of the random id of the process that sends. */
const SENDER_BYTES = 8;
/** The length of the head, which contains the sender's id, the number of the message, and its time (epoch ms). */
const HEAD_BYTES = SENDER_BYTES + 8 + 8;
/**
 * How long a message stays valid. A minute is enough: all nodes take the time from the database, and NOTIFY keeps no message for a server
 * that is down.
 */
const MAX_AGE_MS = 60_000;

/** Returns how many bytes of text fit into a sealed message that has `bytes` bytes in base64. */
export const sealedCapacity = (bytes: number): number =>
  Math.floor(bytes / 4) * 3 - NONCE_BYTES - TAG_BYTES - HEAD_BYTES;

interface SenderState {
  readonly lastNumber: bigint;
  /** The time (epoch ms) of the sender's last message. */
  readonly lastAt: number;
}

/**
 * `liveKeys` are the keys in LIVE_KEY, which the web server does not have. Messages are sealed with the first key and can be opened with
 * any of the keys. `now` returns epoch ms.
 */
export function createMessageSeal(liveKeys: SealKeys, now: () => number): MessageSeal {
  const key = deriveBusKey(sealingKey(liveKeys));
  const keys = listKeys(liveKeys).map(deriveBusKey);
  const sender = randomBytes(SENDER_BYTES);
  const heard = new Map<string, SenderState>();
  let sent = 0n;

  function makeHead(): Buffer {
    const head = Buffer.alloc(HEAD_BYTES);
    sender.copy(head);
    sent += 1n;
    head.writeBigUInt64BE(sent, SENDER_BYTES);
    head.writeBigUInt64BE(BigInt(Math.round(now())), SENDER_BYTES + 8);
    return head;
  }

  /** Remembers the message as received. Returns false when the message is too old or was received before. */
  function isNew(head: Buffer): boolean {
    const from = head.toString("base64", 0, SENDER_BYTES);
    const number = head.readBigUInt64BE(SENDER_BYTES);
    const at = Number(head.readBigUInt64BE(SENDER_BYTES + 8));
    const time = now();
    if (Math.abs(time - at) > MAX_AGE_MS || number <= (heard.get(from)?.lastNumber ?? 0n)) return false;
    for (const [each, { lastAt }] of heard) if (time - lastAt > 2 * MAX_AGE_MS) heard.delete(each);
    heard.set(from, { lastNumber: number, lastAt: at });
    return true;
  }

  return {
    seal(channel, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(channel));
      return Buffer.concat([
        nonce,
        cipher.update(makeHead()),
        cipher.update(text, "utf8"),
        cipher.final(),
        cipher.getAuthTag(),
      ]).toString("base64");
    },
    open(channel, sealed) {
      const bytes = Buffer.from(sealed, "base64");
      if (bytes.length < NONCE_BYTES + HEAD_BYTES + TAG_BYTES) return null;
      for (const each of keys) {
        const opened = decipherMessage(each, channel, bytes);
        if (opened) return isNew(opened) ? opened.toString("utf8", HEAD_BYTES) : null;
      }
      return null;
    },
  };
}

const deriveBusKey = ({ bytes }: { readonly bytes: Uint8Array }) =>
  new Uint8Array(hkdfSync("sha256", bytes, "", "poker-room/bus/v1", 32));

/** Decrypts the message. Returns null when it was not made with this key for this channel. */
function decipherMessage(key: Uint8Array, channel: string, bytes: Buffer): Buffer | null {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(channel))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    decipher.final();
  } catch {
    return null;
  }
  return opened;
}
