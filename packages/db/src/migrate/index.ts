/**
 * Exports what developers and CI need: the paths of the schema and its files, its structure, the lock of the migrations, and Prisma's
 * schema engine.
 */
export { writeMigrationsLock } from "./migration-files.ts";
export * from "./paths.ts";
export { findSchemaDrift } from "./schema-engine.ts";
export { dumpNewStructure } from "./structure.ts";
