import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "game",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["../../packages/db/src/testing-setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
