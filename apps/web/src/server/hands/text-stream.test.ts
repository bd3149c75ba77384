import { expect, it } from "vitest";
import { textStream } from "../requests/api-route.ts";

it("parts are made on demand, so that a slow reader does not fill the memory", async () => {
  let made = 0;
  const parts = (async function* () {
    for (; made < 100; made++) yield `part ${made} `;
  })();
  const reader = textStream(parts).getReader();
  await reader.read();
  expect(made).toBeLessThan(5);
  await reader.cancel();
});

it("when a reader leaves, `onCancel` runs at once, even while a part is being made, and the parts end", async () => {
  let isEnded = false;
  let goOn = () => {};
  const parts = (async function* () {
    try {
      yield "first";
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      yield "second";
    } finally {
      isEnded = true;
    }
  })();
  let isTold = false;
  const reader = textStream(parts, () => {
    isTold = true;
  }).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("first");
  void reader.read();
  const cancelled = reader.cancel();
  expect(isTold).toBe(true);
  expect(isEnded).toBe(false);
  goOn();
  await cancelled;
  expect(isEnded).toBe(true);
});
