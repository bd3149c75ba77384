/** Parses the URLs of pages: the id in the path, the cursor of a list's page, and the query parameters. */
import { isHandId, isShareToken } from "@poker/protocol";
import { notFound } from "next/navigation";
import * as z from "zod";

export interface IdProps {
  readonly params: Promise<{ readonly id: string }>;
}

export const uuidSchema = z.uuid();
/** A hand's id, in the form `<table>:<number>`. */
export const handIdSchema = z.string().refine(isHandId);

/** The token of a link to a shared hand. */
export const shareTokenSchema = z.string().refine(isShareToken);

/** Reads the id in a page's URL. Shows "not found" when the id is invalid. */
export async function readIdParam<S extends z.ZodType>(params: IdProps["params"], shape: S): Promise<z.infer<S>> {
  return (await parseIdPart(params, shape)) ?? notFound();
}

/** Reads the id in the URL. Returns null when it is invalid. */
export async function parseIdPart<S extends z.ZodType>(
  params: IdProps["params"],
  shape: S,
): Promise<z.infer<S> | null> {
  return shape.safeParse(decodePart((await params).id)).data ?? null;
}

/** Decodes a part of the path, because browsers may escape a colon. Returns null when the part is not valid. */
function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

// Splits a list into pages. Each row carries the cursor from which the next page continues.

export const PAGE_ROWS = 50;
/** How many rows a query reads: one more than a page has. The extra row only shows that there are older rows. */
export const PAGE_READ_LIMIT = PAGE_ROWS + 1;

/** Returns the rows of one page. `next` is the cursor of the page with older rows, or null when there is none. */
export function takePage<Row extends { readonly cursor: string }>(
  read: readonly Row[],
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const rows = read.slice(0, PAGE_ROWS);
  return { rows, next: read.length > PAGE_ROWS ? (rows.at(-1)?.cursor ?? null) : null };
}

// Reads the query parameters in a page's URL.

export interface SearchProps {
  readonly searchParams: Promise<Readonly<Record<string, unknown>>>;
}

/** Returns a function that reads one parameter. A parameter that occurs more than once counts as missing. */
export async function readAddress(searchParams: SearchProps["searchParams"]) {
  const values = await searchParams;
  return (name: string): string | undefined => {
    const value = values[name];
    return typeof value === "string" ? value : undefined;
  };
}
