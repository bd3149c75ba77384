import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "mail",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // The timeouts are long, because the machine may be busy. No test here measures time.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // The files can share their modules, because no test file leaves state behind in one.
    isolate: false,
  },
});
