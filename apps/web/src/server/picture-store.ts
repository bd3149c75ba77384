/**
 * Draws previews of shared hands one at a time, and keeps the last ones for a while. How many wait is bounded, how long they wait, and how
 * long a drawing may take. Who may see a picture is asked before, each time.
 */
import { createHash } from "node:crypto";
import { createPageQueue } from "../http/page-queue.ts";
import { drawPng } from "./draw-picture.ts";

export interface StoredPicture {
  readonly png: Uint8Array<ArrayBuffer>;
  /** The same for the same bytes; an HTTP entity tag. */
  readonly tag: string;
}

interface PictureStoreOptions {
  readonly draw: (svg: string) => Promise<Uint8Array>;
  readonly now: () => number;
  /** How many pictures are kept; each is some 130 kB. */
  readonly most?: number;
  /** Cards may be shown after a hand, and a record may be archived: an older picture is drawn again. */
  readonly maxAgeMs?: number;
  readonly waiting?: number;
  readonly maxWaitMs?: number;
  readonly timeLimitMs?: number;
}

export interface PictureStore {
  /** `makeSvg` gives null when there is nothing to draw. Returns `busy` when too many wait, or when it takes too long. */
  get(key: string, makeSvg: () => Promise<string | null>): Promise<StoredPicture | "busy" | null>;
}

interface Entry {
  readonly picture: StoredPicture;
  readonly drawnAt: number;
}

export function createPictureStore({
  draw,
  now,
  most = 200,
  maxAgeMs = 5 * 60_000,
  waiting = 30,
  maxWaitMs = 5_000,
  timeLimitMs = 5_000,
}: PictureStoreOptions): PictureStore {
  const queue = createPageQueue({ atOnce: 1, waiting, maxWaitMs });
  /** Asked for longest ago first. */
  const kept = new Map<string, Entry>();
  const underWay = new Map<string, Promise<StoredPicture | "busy" | null>>();

  function find(key: string): StoredPicture | null {
    const entry = kept.get(key);
    if (!entry) return null;
    kept.delete(key);
    if (now() - entry.drawnAt >= maxAgeMs) return null;
    kept.set(key, entry);
    return entry.picture;
  }

  function keep(key: string, png: Uint8Array): StoredPicture {
    const tag = `"${createHash("sha256").update(png).digest("base64url").slice(0, 22)}"`;
    const picture = { png: new Uint8Array(png), tag };
    kept.set(key, { picture, drawnAt: now() });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return picture;
  }

  async function drawInTurn(
    key: string,
    makeSvg: () => Promise<string | null>,
  ): Promise<StoredPicture | "busy" | null> {
    const end = await queue.enter();
    if (!end) return "busy";
    const drawing = makeSvg()
      .then((svg) => (svg === null ? null : draw(svg)))
      .then((png) => png && keep(key, png))
      // A drawing that takes too long keeps its place until it has ended.
      .finally(end);
    return withinTime(drawing, timeLimitMs);
  }

  return {
    async get(key, makeSvg) {
      const found = find(key);
      if (found) return found;
      const other = underWay.get(key);
      if (other) return other;
      const own = drawInTurn(key, makeSvg).finally(() => underWay.delete(key));
      underWay.set(key, own);
      return own;
    },
  };
}

async function withinTime<T>(work: Promise<T>, ms: number): Promise<T | "busy"> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<"busy">((resolve) => {
    timer = setTimeout(() => resolve("busy"), ms);
  });
  // What fails after the limit has no reader any more.
  work.catch(() => undefined);
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

declare global {
  // The pages and the routes of the server may be bundled apart, and are one process.
  var processPictures: PictureStore | undefined;
}

export function pictureStore(): PictureStore {
  globalThis.processPictures ??= createPictureStore({ draw: drawPng, now: Date.now });
  return globalThis.processPictures;
}
