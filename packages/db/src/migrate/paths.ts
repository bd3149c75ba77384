/** Where the one description of what is stored lies in this repository. */
import path from "node:path";

const PRISMA = path.resolve(import.meta.dirname, "../../../../prisma");

export const SCHEMA = path.join(PRISMA, "schema.prisma");
export const MIGRATIONS = path.join(PRISMA, "migrations");
