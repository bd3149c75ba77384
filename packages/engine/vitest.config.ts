import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "engine",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // The limits are high because the machine may be busy. No test measures time.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Test files share their modules, because no file leaves state behind in a module.
    isolate: false,
  },
});
