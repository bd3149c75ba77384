/** Configures the Prisma command line: where the schema and the migrations are. */
import { defineConfig } from "prisma/config";

// Only commands that connect to a database need the URL; it is the owner's.
const url = process.env.DATABASE_URL;

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  ...(url ? { datasource: { url } } : {}),
});
