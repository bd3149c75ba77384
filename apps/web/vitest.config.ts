import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: ["@poker/db/testing/setup"],
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Test files share no module state.
    isolate: false,
  },
});
