/**
 * Moves authenticator apps to the first ARCHIVE_KEY. The secret of an app must stay the same. So its two halves change, and a mask makes up
 * for the difference. Decisions 0060 and 0110
 */
import { createHmac, randomBytes } from "node:crypto";
import { deriveServerHalf } from "../repositories/sign-in/second-factors.ts";
import { type KeyList, startsWithMark } from "../sealing/key-list.ts";
import type { Queryable } from "../sql/connect.ts";
import { inBatches, type Resealed } from "./in-batches.ts";

const SIZE = 200;
const HALF_BYTES = 32;
/** How many bytes a secret of `totp_secret_of` has. */
const SECRET_BYTES = 20;
const FIRST_USER = "00000000-0000-0000-0000-000000000000";

interface StoredApp {
  readonly user_id: string;
  readonly half: Buffer;
  readonly mask: Buffer | null;
  /** The mark of the app's key. For an app without a mark, it is the mark of the room's oldest key. */
  readonly mark: Buffer;
}

export const resealAuthenticators = (pool: Queryable, keys: KeyList, signal?: AbortSignal): Promise<Resealed> =>
  inBatches<StoredApp>(
    {
      size: SIZE,
      async read(after) {
        const { rows } = await pool.query<StoredApp>(
          `SELECT user_id, half, mask, coalesce(key_mark, decode(room_key_oldest('ARCHIVE_KEY'), 'hex')) AS mark FROM totp_secrets
           WHERE user_id > $1 AND key_mark IS DISTINCT FROM $2 ORDER BY user_id LIMIT ${SIZE}`,
          [after?.user_id ?? FIRST_USER, keys.keys[0].mark],
        );
        return rows;
      },
      async write(rows) {
        let unopened = 0;
        for (const app of rows) {
          const next = moveApp(keys, app);
          if (!next) unopened += 1;
          else
            await pool.query(
              "UPDATE totp_secrets SET half = $2, mask = $3, key_mark = $4 WHERE user_id = $1 AND half = $5",
              [app.user_id, next.half, next.mask, keys.keys[0].mark, app.half],
            );
        }
        return unopened;
      },
    },
    signal,
  );

function moveApp(keys: KeyList, { user_id: userId, half, mask, mark }: StoredApp) {
  const key = keys.keys.find((each) => startsWithMark(mark, each.mark));
  if (!key) return null;
  const secret = xor(hashHalves(half, deriveServerHalf(key.bytes, userId)), mask);
  const next = randomBytes(HALF_BYTES);
  return { half: next, mask: xor(secret, hashHalves(next, deriveServerHalf(keys.keys[0].bytes, userId))) };
}

const hashHalves = (stored: Uint8Array, server: Uint8Array): Buffer =>
  createHmac("sha256", server).update(stored).digest().subarray(0, SECRET_BYTES);

const xor = (bytes: Buffer, mask: Buffer | null): Buffer =>
  Buffer.from(bytes.map((byte, place) => byte ^ (mask?.[place] ?? 0)));
