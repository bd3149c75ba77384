import os from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The tests that wait longest: until leases and connections run out, and until killed servers run again. */
const WAITING_TESTS = ["/scripts/load/", "/apps/game/test/"];

/** Starts first the tests that mostly wait. Other tests use the processor meanwhile, and no long file is left for the end. */
class WaitingTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = WAITING_TESTS.findIndex((folder) => moduleId.includes(folder));
      return place < 0 ? WAITING_TESTS.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

// One run over every package, so that there is one report.
export default defineConfig({
  test: {
    // Four workers on two cores, because tests with databases, sockets and killed servers wait for half of their time.
    maxWorkers: 2 * os.availableParallelism(),
    sequence: { sequencer: WaitingTestsFirst },
    projects: ["packages/*", "apps/*", "scripts"],
    reporters: ["default", ["json", { outputFile: ".reports/vitest.json" }]],
  },
});
