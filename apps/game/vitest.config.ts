import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "game",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["../../packages/db/src/testing/setup.ts", "./test/testing/bundled-entries.ts"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Test files can share modules, because no file leaves state behind in a module.
    isolate: false,
    // The timeout is long because the machine may be busy. No test measures time.
    expect: { poll: { timeout: 60_000 } },
  },
});
