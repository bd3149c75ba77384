/** Reads which constraint refused a statement, from an error of `pg` or of the Prisma client. */
import pg from "pg";
import * as z from "zod";
import { Prisma } from "../generated/client.ts";

/** The part of an error's `meta` that has the error of the driver. */
const metaSchema = z.object({
  driverAdapterError: z.object({ cause: z.object({ constraint: z.object({ index: z.string() }) }) }),
});

/** Returns the name of the violated constraint in the database; null when the error is of another kind. */
export function readViolatedConstraint(error: unknown): string | null {
  if (error instanceof pg.DatabaseError) return error.constraint ?? null;
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return null;
  const meta = metaSchema.safeParse(error.meta);
  return meta.success ? meta.data.driverAdapterError.cause.constraint.index : null;
}
