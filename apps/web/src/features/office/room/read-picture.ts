/**
 * Reads the file that an owner picked as the logo. A picture with more bytes than a request may have is made smaller in the browser; all
 * other files are sent as they are, and the server says what is wrong with them.
 */

/** A file of this size, as base64 in a request, stays below the limit of a request's body. */
const MAX_BYTES = 42_000;
const SIDES = [640, 512, 384, 256, 192];

/** Returns the file as base64; null when it is too large and not a picture that this browser can draw. */
export async function readPicture(file: Blob): Promise<string | null> {
  const small = file.size <= MAX_BYTES ? file : await shrink(file);
  return small && toBase64(new Uint8Array(await small.arrayBuffer()));
}

/**
 * An address at which the browser shows this picture. The room's policy allows no blob addresses. The browser looks at the bytes: it shows
 * a JPEG or WebP under this type too, but never an SVG.
 */
export const pictureData = (content: string): string => `data:image/png;base64,${content}`;

async function shrink(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  for (const side of SIDES) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    // A browser that cannot write WebP writes PNG.
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.92));
    if (drawn && drawn.size <= MAX_BYTES) return drawn;
  }
  return null;
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
