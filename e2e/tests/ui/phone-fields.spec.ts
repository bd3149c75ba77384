/**
 * Measures the text in the fields of all pages on a phone. When a field with text smaller than 16 px gets the focus, iOS zooms the page.
 */
import { devices, type Page } from "@playwright/test";
import { createUniqueName, register, setStaffRole } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { createOfficeFixtures } from "../../support/office-fixtures.ts";
import { listAddresses } from "../../support/page-addresses.ts";
import { openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const { viewport, isMobile, hasTouch, deviceScaleFactor } = devices["iPhone 13"];
const PHONE = { viewport, isMobile, hasTouch, deviceScaleFactor };

/** Returns the fields of the page whose text is smaller than 16 px, including hidden fields. */
const findSmallFields = (page: Page) =>
  page
    .locator("input, select, textarea")
    .evaluateAll((fields) =>
      fields
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => `${field.id} ${field.getAttribute("name")} ${field.getAttribute("aria-label")}`),
    );

test("on a phone every field of every page has text of at least 16 px", { tag: "@night" }, async ({ browser }) => {
  const table = await openTable(createUniqueName("Phone"), quickTableSettings("holdem", "no-limit"));
  const owner = await BrowserPlayer.openBrowser(browser, PHONE);
  await setStaffRole(await register(owner.context.request, createUniqueName("Phone")), "owner");
  const office = (await createOfficeFixtures(createUniqueName("Phone"))).map(({ address }) => address);
  const small: string[] = [];
  let fields = 0;
  for (const place of [...(await listAddresses(owner)), ...office]) {
    await owner.page.goto(place);
    await owner.page.getByRole("heading", { level: 1 }).first().waitFor();
    fields += await owner.page.locator("input, select, textarea").count();
    small.push(...(await findSmallFields(owner.page)).map((field) => `${place}: ${field}`));
  }
  await owner.page.goto(`/table/${table}`);
  await owner.page.getByRole("button", { name: "Take a seat" }).click();
  await owner.page.getByRole("dialog").getByRole("textbox").first().waitFor();
  small.push(...(await findSmallFields(owner.page)).map((field) => `buy-in: ${field}`));
  await owner.page.getByRole("dialog").getByRole("button", { name: "Sit down" }).click();
  await owner.page.getByRole("button", { name: /^Chat/ }).first().click();
  await owner.page.getByRole("textbox").first().waitFor();
  small.push(...(await findSmallFields(owner.page)).map((field) => `table: ${field}`));
  expect(small).toEqual([]);
  expect(fields).toBeGreaterThan(100);
});
