/** Reads what is sealed in the journal and in the archive, given the keys. */
import type { TableEvent } from "@poker/engine";
import * as z from "zod";
import { type SealLocation, unseal } from "./sealing.ts";

const isEvent = (value: unknown): value is TableEvent =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
export const sealedEventSchema = z.object({ event: z.custom<TableEvent>(isEvent), seed: z.string().nullable() });
export const sealedHandSchema = z.object({
  seed: z.string().nullable(),
  deck: z.array(z.int()),
  hole: z.array(z.object({ seat: z.int(), cards: z.array(z.int().nullable()) })),
});

/** null: another key, another place, or touched. */
export const openSealed = (key: Uint8Array, at: SealLocation, sealed: Uint8Array): unknown => {
  const bytes = unseal(key, at, sealed);
  return bytes && JSON.parse(Buffer.from(bytes).toString());
};
