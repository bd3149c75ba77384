import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: ["@poker/db/testing/setup"],
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // The files can share their modules, because no test file leaves state behind in one.
    isolate: false,
  },
});
