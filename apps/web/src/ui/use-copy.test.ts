import { afterEach, expect, it, vi } from "vitest";
import { copyText } from "./use-copy.ts";

/** Replaces the browser's page with one that makes a text area. `selected` lists the texts that were selected in it. */
function stubPage(execCommand: () => boolean) {
  const selected: string[] = [];
  const area = { value: "", readOnly: false, style: {}, remove: vi.fn(), select: () => selected.push(area.value) };
  const body = { append: vi.fn() };
  vi.stubGlobal("HTMLElement", class {});
  vi.stubGlobal("document", { activeElement: null, body, createElement: () => area, execCommand });
  return { selected, area };
}

afterEach(() => vi.unstubAllGlobals());

it("copies with the clipboard if the browser has one", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await copyText("EXMKQR")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("EXMKQR");
});

it("copies a selected text over plain http, where pages have no clipboard", async () => {
  vi.stubGlobal("navigator", {});
  const { selected, area } = stubPage(() => true);
  expect(await copyText("EXMKQR")).toBe(true);
  expect(selected).toEqual(["EXMKQR"]);
  expect(area.remove).toHaveBeenCalled();
});

it("✗: reports that nothing was copied when the browser refuses both ways", async () => {
  const writeText = () => Promise.reject(new Error("not allowed"));
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const { area } = stubPage(() => false);
  expect(await copyText("EXMKQR")).toBe(false);
  expect(area.remove).toHaveBeenCalled();
});
