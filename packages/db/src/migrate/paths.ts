/** The paths of the schema, its migrations and its functions in this repository. */
import path from "node:path";

const PRISMA_DIR = path.resolve(import.meta.dirname, "../../../../prisma");

export const SCHEMA_FILE = path.join(PRISMA_DIR, "schema.prisma");
export const MIGRATIONS_DIR = path.join(PRISMA_DIR, "migrations");
export const FUNCTIONS_DIR = path.join(PRISMA_DIR, "functions");
