import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "scripts",
    globalSetup: ["./testing/bundled-commands.ts"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
