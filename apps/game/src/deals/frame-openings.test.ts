import { packOpening, prepareDecks, readPreparedDecks, unpackOpening } from "@poker/fair-deal";
import { expect, it } from "vitest";
import { packForFrame } from "./frame-openings.ts";

it("F3: a proof that the server packs into a frame equals a proof that the page's code packs, and can be unpacked", () => {
  const [deck] = readPreparedDecks(prepareDecks(new Uint8Array(32), [new Uint8Array(32).fill(7)]));
  const opening = deck?.openCard(0, [51]);
  if (!opening) throw new Error("no deck");
  expect(packForFrame(opening)).toEqual(packOpening(opening));
  expect(unpackOpening(packForFrame(opening))).toEqual(opening);
});
