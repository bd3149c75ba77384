/**
 * Makes the room's pictures from an uploaded logo. Each picture is decoded and encoded again at its own size, so
 * nothing else in the upload is kept, such as a script or a GPS position. Decision 0112
 */
import { createHash } from "node:crypto";
import type { RoomPicture } from "@poker/db";
import { type Refusal, refuse } from "@poker/engine";
import type { LogoRefusalCode } from "@poker/protocol";
import type { Sharp } from "sharp";

/**
 * The maximum width and height of an uploaded picture, in pixels. A larger picture would take too much memory. The size
 * is read before the picture is decoded.
 */
const MAX_SIDE = 4_096;
const MIN_SIDE = 16;
/** The largest picture that the database stores, in bytes. */
const MAX_PICTURE_BYTES = 200 * 1_024;
/** The room's background colour. It is the background of icons that devices crop, and of the picture in link previews. */
const GROUND = "#0d1516";

/** Recognises the accepted picture files by their first bytes: PNG, JPEG and WebP. SVG is not accepted, because it can contain scripts. */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
];

interface PictureSize {
  readonly width: number;
  readonly height: number;
  /** The share of the picture's width and height that the logo may fill, from 0 to 1. */
  readonly part: number;
  readonly background: string | null;
}

const icon = (side: number, part = 1, background: string | null = null): PictureSize => ({
  width: side,
  height: side,
  part,
  background,
});

/** The maximum size of the logo beside the room's name, in pixels. The logo keeps its proportions. */
const HEADER_LOGO = { name: "logo.png", width: 320, height: 64 } as const;
const SIZES: Readonly<Record<string, PictureSize>> = {
  "favicon.ico": icon(32),
  "apple-icon.png": icon(180, 0.84, GROUND),
  "icon-192.png": icon(192),
  "icon-512.png": icon(512),
  "icon-maskable-512.png": icon(512, 0.7, GROUND),
  "link-picture.png": { width: 1_200, height: 630, part: 0.6, background: GROUND },
};

interface Logo {
  /** The SHA-256 of the upload, in hexadecimal. */
  readonly logo: string;
  readonly pictures: readonly RoomPicture[];
}

export async function makeLogoPictures(upload: Buffer): Promise<Logo | Refusal<LogoRefusalCode>> {
  if (!SIGNATURES.some((matches) => matches(upload))) return refuse("not-a-picture");
  // The library takes memory, so it is loaded only when an owner uploads a logo.
  const { default: sharp } = await import("sharp");
  const open = () => sharp(upload, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: "error", pages: 1 });
  try {
    const { width, height } = await open().metadata();
    if (Math.max(width, height) > MAX_SIDE) return refuse("picture-too-large");
    if (Math.min(width, height) < MIN_SIDE) return refuse("picture-too-small");
    // Turns a photo upright as its camera recorded, and converts it to sRGB.
    const whole = await open().autoOrient().toColourspace("srgb").png().toBuffer();
    const header = sharp(whole).resize(HEADER_LOGO.width, HEADER_LOGO.height, { fit: "inside" });
    const pictures: RoomPicture[] = [{ name: HEADER_LOGO.name, content: await encode(header) }];
    for (const [name, size] of Object.entries(SIZES))
      pictures.push({ name, content: await encode(place(sharp(whole), size)) });
    if (pictures.some(({ content }) => content.length > MAX_PICTURE_BYTES)) return refuse("picture-too-large");
    return { logo: createHash("sha256").update(upload).digest("hex"), pictures };
  } catch {
    // The decoder throws many different errors for a damaged file, so all of them mean the same here.
    return refuse("not-a-picture");
  }
}

const encode = (picture: Sharp): Promise<Buffer> =>
  picture.png({ compressionLevel: 9, palette: true, quality: 95, effort: 7 }).toBuffer();

/** Centres the logo in a picture of this size. */
function place(logo: Sharp, { width, height, part, background }: PictureSize): Sharp {
  const [inner, innerHeight] = [Math.round(width * part), Math.round(height * part)];
  const [left, top] = [Math.floor((width - inner) / 2), Math.floor((height - innerHeight) / 2)];
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const placed = logo.resize(inner, innerHeight, { fit: "contain", background: clear }).extend({
    left,
    top,
    right: width - inner - left,
    bottom: height - innerHeight - top,
    background: clear,
  });
  return background === null ? placed : placed.flatten({ background });
}
