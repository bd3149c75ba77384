import { defineConfig } from "vitest/config";

export default defineConfig({ test: { name: "bots", include: ["src/**/*.test.ts", "test/**/*.test.ts"] } });
