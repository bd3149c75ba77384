import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: ["@poker/db/testing/setup"],
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    testTimeout: 60_000,
    // No file leaves anything behind in a module.
    isolate: false,
  },
});
