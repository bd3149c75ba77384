/** Reads the id in the address of a page; an address without a valid one is not found. */
import { isHandId, isShareToken } from "@poker/protocol";
import { notFound } from "next/navigation";
import * as z from "zod";

export interface IdProps {
  readonly params: Promise<{ readonly id: string }>;
}

export const uuidSchema = z.uuid();
/** `<table>:<number>` */
export const handIdSchema = z.string().refine(isHandId);

/** Of a link to a hand. */
export const shareTokenSchema = z.string().refine(isShareToken);

export async function readIdParam<S extends z.ZodType>(params: IdProps["params"], shape: S): Promise<z.infer<S>> {
  return (await parseIdPart(params, shape)) ?? notFound();
}

/** null when the address has no valid id. */
export async function parseIdPart<S extends z.ZodType>(
  params: IdProps["params"],
  shape: S,
): Promise<z.infer<S> | null> {
  return shape.safeParse(decodePart((await params).id)).data ?? null;
}

/** Browsers may escape a colon. null when the part is escaped wrongly. */
function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
