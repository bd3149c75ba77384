import { defineConfig } from "vitest/config";

export default defineConfig({ test: { name: "fair-deal", include: ["src/**/*.test.ts", "test/**/*.test.ts"] } });
