import { isHandId } from "@poker/protocol";
import { notFound } from "next/navigation";

/** A hand's id as a part of an address, `<table>:<number>`, written out or escaped. Anything else leads nowhere. */
export function parseHandIdParam(part: string): string {
  const id = part.replace(/%3a/i, ":");
  return isHandId(id) ? id : notFound();
}
