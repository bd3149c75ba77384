/** The paths of the schema, its migrations and its functions in this repository. */
import path from "node:path";

const PRISMA_DIR = path.resolve(import.meta.dirname, "../../../../prisma");

export const SCHEMA_FILE = path.join(PRISMA_DIR, "schema.prisma");
export const MIGRATIONS_DIR = path.join(PRISMA_DIR, "migrations");
export const MIGRATIONS_LOCK = path.join(PRISMA_DIR, "migrations.lock");
export const STRUCTURE_FILE = path.join(PRISMA_DIR, "structure.sql");
export const FUNCTIONS_DIR = path.join(PRISMA_DIR, "functions");
