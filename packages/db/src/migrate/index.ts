/** For those who change what is stored: Prisma's schema engine, and where schema and migrations lie. */
export * from "./paths.ts";
export { findSchemaDrift } from "./schema-engine.ts";
