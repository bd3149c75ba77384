import { isHandId } from "@poker/protocol";
import { notFound } from "next/navigation";

/** Parses a hand's id in an address, `<table>:<number>`, plain or escaped; anything else is not found. */
export function parseHandIdParam(part: string): string {
  const id = part.replace(/%3a/i, ":");
  return isHandId(id) ? id : notFound();
}
