/**
 * Reads the file that an owner picked as the logo. A picture with more bytes than a request may have is made smaller in
 * the browser. A small file is sent as it is, and the server says what is wrong with it.
 */

/** The size limit in bytes. A file of this size still fits into a request after base64 has made it larger. */
const MAX_BYTES = 42_000;
const SIDES = [640, 512, 384, 256, 192];

/** Returns the file as base64. Returns null when the file is too large and this browser cannot make it smaller. */
export async function readPicture(file: Blob): Promise<string | null> {
  const small = file.size <= MAX_BYTES ? file : await shrink(file);
  return small && toBase64(new Uint8Array(await small.arrayBuffer()));
}

/**
 * Returns a `data:` URL that shows the picture in an `<img>`. The room's content security policy allows no blob URLs.
 * The URL always says PNG, and browsers show a JPEG or WebP anyway, because they look at the bytes. They never show an
 * SVG in this way.
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
    // A browser that cannot write WebP writes a PNG here.
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.92));
    if (drawn && drawn.size <= MAX_BYTES) return drawn;
  }
  return null;
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
