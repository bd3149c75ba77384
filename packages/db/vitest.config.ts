import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "db",
    include: ["src/**/*.test.ts"],
    globalSetup: ["./src/testing/setup.ts"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // No test file leaves a module in a changed state, so files need no isolation.
    isolate: false,
  },
});
