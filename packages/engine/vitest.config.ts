import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "engine",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // No test measures time, and the machine may be busy.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // No file leaves state behind in a module.
    isolate: false,
  },
});
