import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "game",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["../../packages/db/src/testing/setup.ts", "./test/testing/bundled-entries.ts"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // No file leaves anything behind in a module.
    isolate: false,
    // No test measures time, and the machine may be busy.
    expect: { poll: { timeout: 60_000 } },
  },
});
