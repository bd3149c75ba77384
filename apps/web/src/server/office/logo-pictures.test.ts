import { deflateSync } from "node:zlib";
import { isRefusal } from "@poker/engine";
import sharp from "sharp";
import { expect, it } from "vitest";
import { makeLogoPictures } from "./logo-pictures.ts";

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 40, alpha: 0.8 } } });
const codeOf = async (upload: Buffer | string) => {
  const made = await makeLogoPictures(Buffer.from(upload));
  return isRefusal(made) ? made.code : "made";
};

it.each(["png", "jpeg", "webp"] as const)(
  "decision 0112: a logo as %s becomes a picture for each place",
  async (format) => {
    const made = await makeLogoPictures(await draw(300, 120).toFormat(format).toBuffer());
    if (isRefusal(made)) expect.fail(made.code);
    expect(made.logo).toMatch(/^[0-9a-f]{64}$/);
    const sizes = await Promise.all(
      made.pictures.map(async ({ name, content }) => {
        const { format: written, width, height } = await sharp(content).metadata();
        expect(written, name).toBe("png");
        return [name, width, height];
      }),
    );
    expect(sizes).toEqual([
      ["logo.png", 160, 64],
      ["favicon.ico", 32, 32],
      ["apple-icon.png", 180, 180],
      ["icon-192.png", 192, 192],
      ["icon-512.png", 512, 512],
      ["icon-maskable-512.png", 512, 512],
      ["link-picture.png", 1_200, 630],
    ]);
  },
);

it("fault 147: a logo that is not a picture, an SVG with a script, and a damaged picture are refused", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="9" height="9"/></svg>';
  const png = await draw(64, 64).png().toBuffer();
  expect(await codeOf("MZ\u0000 a program")).toBe("not-a-picture");
  expect(await codeOf("")).toBe("not-a-picture");
  expect(await codeOf(svg)).toBe("not-a-picture");
  expect(await codeOf(Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]))).toBe("not-a-picture");
  expect(await codeOf(png.subarray(0, png.length / 2))).toBe("not-a-picture");
});

it("fault 147: a script that is hidden in a picture is not in the pictures made from it", async () => {
  const script = "<script>alert(document.cookie)</script>";
  const png = await draw(64, 64)
    .withExif({ IFD0: { Copyright: script } })
    .png()
    .toBuffer();
  expect(png.includes(script)).toBe(true);
  const made = await makeLogoPictures(Buffer.concat([png, Buffer.from(script)]));
  if (isRefusal(made)) expect.fail(made.code);
  for (const { content } of made.pictures) expect(Buffer.from(content).includes("script")).toBe(false);
});

/** Builds one chunk of a PNG file. */
function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

it("fault 147: a small file that says it is a huge picture is refused before it is decoded", async () => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(60_000, 0);
  head.writeUInt32BE(60_000, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  const bomb = Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  expect(bomb.length).toBeLessThan(10_000);
  expect(["picture-too-large", "not-a-picture"]).toContain(await codeOf(bomb));
  expect(await codeOf(await draw(4_097, 20).png().toBuffer())).toBe("picture-too-large");
  expect(await codeOf(await draw(15, 300).png().toBuffer())).toBe("picture-too-small");
});
