/** Turns the drawing of a preview into a PNG, outside the thread that answers requests, with fonts of our own and nothing from elsewhere. */
import { createRequire } from "node:module";
import path from "node:path";
import { renderAsync } from "@resvg/resvg-js";

/** Inter, under the SIL Open Font License. Both the built server and the development server run in the folder of this app. */
const FONTS = ["500Medium/Inter_500Medium.ttf", "700Bold/Inter_700Bold.ttf"] as const;

function findFonts(): string[] {
  const { resolve } = createRequire(path.join(process.cwd(), "package.json"));
  return FONTS.map((file) => resolve(`@expo-google-fonts/inter/${file}`));
}
let fontFiles: string[] | null = null;

export async function drawPng(svg: string): Promise<Uint8Array> {
  fontFiles ??= findFonts();
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: "Inter" };
  return (await renderAsync(svg, { font, logLevel: "off" })).asPng();
}
