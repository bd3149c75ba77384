/** Decodes the bytes of a file that any program wrote: UTF-8, UTF-16 in either byte order, or Windows-1252. */

/** Decodes a whole file. Bytes that are valid in neither UTF-8 nor UTF-16 are decoded as Windows-1252. */
export function textOfFile(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Some versions of Node.js decode Windows-1252 as Latin-1. So the characters that only Windows-1252 has are put in here.
    const text = new TextDecoder("windows-1252").decode(bytes);
    return text.replace(/[\u0080-\u009f]/g, (letter) => WINDOWS[letter.charCodeAt(0) - 0x80] ?? letter);
  }
}

const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/**
 * Returns the byte order of a UTF-16 text. Returns null for every other encoding. UTF-16 is recognised by its byte order mark, or by the
 * zero in every second byte of English text.
 */
function wideEncodingOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const zeros = [0, 0];
  const head = bytes.subarray(0, SAMPLE);
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2]!++;
  const most = head.length / 3;
  if (zeros[1]! > most) return "utf-16le";
  return zeros[0]! > most ? "utf-16be" : null;
}

const SAMPLE = 400;

/**
 * Repairs a UTF-16 text that was decoded as UTF-8, as browsers do with every file. After this wrong decoding, only the ASCII characters are
 * left, each with a zero before or after it. Returns any other text unchanged.
 */
export function narrowText(text: string): string {
  const head = text.slice(0, SAMPLE);
  const zeros = head.split("\0").length - 1;
  return zeros > head.length / 3 ? text.replaceAll("\0", "").replace(/^\ufffd{1,2}/, "") : text;
}
