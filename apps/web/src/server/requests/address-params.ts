/** Reads the URLs of pages: the id in them, the page of a list, and the URL itself. */
import { isHandId, isShareToken } from "@poker/protocol";
import { notFound } from "next/navigation";
import * as z from "zod";

export interface IdProps {
  readonly params: Promise<{ readonly id: string }>;
}

export const uuidSchema = z.uuid();
/** A hand id has the form `<table>:<number>`. */
export const handIdSchema = z.string().refine(isHandId);

/** The token of a link to a hand. */
export const shareTokenSchema = z.string().refine(isShareToken);

/** Reads the id in the URL of a page; an invalid id is "not found". */
export async function readIdParam<S extends z.ZodType>(params: IdProps["params"], shape: S): Promise<z.infer<S>> {
  return (await parseIdPart(params, shape)) ?? notFound();
}

/** Reads the id in the URL; null when the URL has no valid id. */
export async function parseIdPart<S extends z.ZodType>(
  params: IdProps["params"],
  shape: S,
): Promise<z.infer<S> | null> {
  return shape.safeParse(decodePart((await params).id)).data ?? null;
}

/** Decodes a part of the path, because browsers may escape a colon. null when the escapes are invalid. */
function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

// Pages of a list whose rows carry their own cursor.

export const PAGE_ROWS = 50;
/** A query reads one row more than a page has. The extra row shows that there is an older page. */
export const PAGE_READ_LIMIT = PAGE_ROWS + 1;

/** `next` is the cursor of the older page; null when there is none. */
export function takePage<Row extends { readonly cursor: string }>(
  read: readonly Row[],
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const rows = read.slice(0, PAGE_ROWS);
  return { rows, next: read.length > PAGE_ROWS ? (rows.at(-1)?.cursor ?? null) : null };
}

// The parameters in the URL of a page.

export interface SearchProps {
  readonly searchParams: Promise<Readonly<Record<string, unknown>>>;
}

/** Returns a function that reads a parameter's value; a repeated parameter counts as missing. */
export async function readAddress(searchParams: SearchProps["searchParams"]) {
  const values = await searchParams;
  return (name: string): string | undefined => {
    const value = values[name];
    return typeof value === "string" ? value : undefined;
  };
}
