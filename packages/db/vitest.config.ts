import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "db",
    include: ["src/**/*.test.ts"],
    globalSetup: ["./src/testing/setup.ts"],
    testTimeout: 60_000,
    // No file leaves anything behind in a module, so files need no isolation.
    isolate: false,
    hookTimeout: 120_000,
  },
});
