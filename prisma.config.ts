import { defineConfig } from "prisma/config";

// The url is only needed by commands that touch a database, and then it is the owner's.
const url = process.env.DATABASE_URL;

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  ...(url ? { datasource: { url } } : {}),
});
