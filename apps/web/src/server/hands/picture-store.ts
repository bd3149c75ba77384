/**
 * Draws the preview pictures of shared hands one at a time, and caches the most recent ones. Limits how many requests
 * may wait, how long they wait, and how long a drawing may take. Callers check permissions before every call, because
 * the cache does not.
 */
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import path from "node:path";
import { renderAsync } from "@resvg/resvg-js";
import { forAnyReader } from "../../http/request-reader.ts";
import { JobQueue, startsWithin } from "../requests/job-queue.ts";

export interface StoredPicture {
  readonly png: Uint8Array<ArrayBuffer>;
  /** The HTTP entity tag (ETag). Equal pictures have equal tags. */
  readonly tag: string;
}

interface PictureStoreOptions {
  readonly draw: (svg: string) => Promise<Uint8Array>;
  readonly now: () => number;
  /** The largest number of cached pictures. A picture takes about 130 kB. */
  readonly most?: number;
  /**
   * How long a picture is cached. A player may show cards after the hand and a record may be archived, so older pictures are drawn again.
   */
  readonly maxAgeMs?: number;
  readonly waiting?: number;
  readonly maxWaitMs?: number;
  readonly timeLimitMs?: number;
}

export interface PictureStore {
  /**
   * Resolves to one of these:
   * - The picture.
   * - null when `makeSvg` resolves to null, because there is nothing to draw.
   * - `busy` when too many requests wait, or when the wait or the drawing takes too long.
   */
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
  const queue = new JobQueue(1);
  /** The cached pictures. The one that was requested longest ago comes first. */
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
    if (queue.count > waiting) return "busy";
    const job = queue.join();
    if (!(await startsWithin(job, maxWaitMs))) {
      job.end();
      return "busy";
    }
    const drawing = makeSvg()
      .then((svg) => (svg === null ? null : draw(svg)))
      .then((png) => png && keep(key, png))
      // The next drawing starts only when this one has ended, even if this one takes longer than the time limit.
      .finally(job.end);
    return withinTime(drawing, timeLimitMs);
  }

  return {
    async get(key, makeSvg) {
      const found = find(key);
      if (found) return found;
      const other = underWay.get(key);
      if (other) return other;
      const own = forAnyReader(() => drawInTurn(key, makeSvg)).finally(() => underWay.delete(key));
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
  // After the time limit the drawing is no longer awaited, so its error must be caught here.
  work.catch(() => undefined);
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

declare global {
  // Next.js may put pages and routes into separate bundles of one process, so they share the store through a global variable.
  var processPictures: PictureStore | undefined;
}

/**
 * The files of the font Inter, under the SIL Open Font License. They are found from this app's folder, in which the
 * built server and the development server both run.
 */
const FONTS = ["500Medium/Inter_500Medium.ttf", "700Bold/Inter_700Bold.ttf"] as const;

function findFonts(): string[] {
  const { resolve } = createRequire(path.join(process.cwd(), "package.json"));
  return FONTS.map((file) => resolve(`@expo-google-fonts/inter/${file}`));
}
let fontFiles: string[] | null = null;

/**
 * Renders a preview as a PNG on another thread, so that the server can answer requests meanwhile. Uses only the room's
 * own fonts and no external files.
 */
export async function drawPng(svg: string): Promise<Uint8Array> {
  fontFiles ??= findFonts();
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: "Inter" };
  return (await renderAsync(svg, { font, logLevel: "off" })).asPng();
}

export function pictureStore(): PictureStore {
  globalThis.processPictures ??= createPictureStore({ draw: drawPng, now: Date.now });
  return globalThis.processPictures;
}
