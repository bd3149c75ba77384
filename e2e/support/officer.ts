/** A member of staff who uses the back office in a browser of their own. */

import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import type { StaffRole } from "@poker/protocol";
import { createUniqueName, emailFor, register } from "./account.ts";
import { openContext } from "./open-contexts.ts";
import { ownerUrl, queryAsOwner, roomUrl } from "./room-hooks.ts";

export class Officer {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly name: string;

  private constructor(context: BrowserContext, page: Page, name: string) {
    this.context = context;
    this.page = page;
    this.name = name;
  }

  static async #openBrowser(browser: Browser, name: string): Promise<Officer> {
    const context = await openContext(browser, { baseURL: roomUrl(), viewport: { width: 1600, height: 1000 } });
    return new Officer(context, await context.newPage(), name);
  }

  /** Creates an owner with `npm run admin -- create`, and signs in with the password that the command prints. */
  static async createOwner(browser: Browser): Promise<Officer> {
    const officer = await Officer.#openBrowser(browser, createUniqueName("Chief"));
    const printed = await promisify(execFile)(
      process.execPath,
      ["--import", "tsx", "scripts/admin.ts", "create", emailFor(officer.name), officer.name],
      { cwd: path.resolve(import.meta.dirname, "../.."), env: { ...process.env, DATABASE_URL: ownerUrl() } },
    );
    const password = /once: (\S+)/.exec(printed.stdout)?.[1];
    if (!password) throw new Error(`no password in: ${printed.stdout}`);
    const { page } = officer;
    await page.goto("/sign-in?next=/admin");
    await page.getByLabel("Name or e-mail").fill(officer.name);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(/\/admin/);
    return officer;
  }

  /**
   * Creates a member of staff with these roles in the database, as if they had been given a month ago. How staff give roles in the back
   * office is tested elsewhere.
   */
  static async createWithRoles(browser: Browser, ...roles: readonly StaffRole[]): Promise<Officer> {
    const officer = await Officer.#openBrowser(browser, createUniqueName("Officer"));
    const id = await register(officer.context.request, officer.name);
    for (const role of roles)
      await queryAsOwner(
        "INSERT INTO staff_members (user_id, role, granted_at) VALUES ($1, $2, now() - interval '30 days')",
        [id, role],
      );
    return officer;
  }

  /** Opens a section of the back office through its link. */
  async openSection(section: string): Promise<void> {
    if (!this.page.url().includes("/admin")) await this.page.goto("/admin");
    const sections = this.page.getByRole("navigation", { name: "Back office" });
    const link = sections.getByRole("link", { name: section, exact: true });
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(this.page.getByRole("heading", { level: 1 })).toBeVisible();
  }

  /** Finds the row of a list that contains all of these words. */
  findRow(list: string, ...words: readonly string[]): Locator {
    return words.reduce(
      (rows, text) => rows.filter({ hasText: text }),
      this.page.getByRole("region", { name: list, exact: true }).getByRole("row"),
    );
  }

  /** Reads the texts of the cells in that row. */
  async readCells(list: string, ...words: readonly string[]): Promise<readonly string[]> {
    return this.findRow(list, ...words)
      .getByRole("cell")
      .allInnerTexts();
  }
}

/** Types a text into the field with this label, and moves the focus away from it. */
export async function fillField(where: Page | Locator, label: string, text: string): Promise<void> {
  const field = where.getByRole("textbox", { name: label, exact: true });
  await field.fill(text);
  await field.blur();
}

/** Opens all folded groups of a form with table settings. */
export async function openAllSettings(form: Locator): Promise<void> {
  await form.getByRole("button", { name: "Open all", exact: true }).click();
}

/** Chooses an account or a table by name in a field that offers names. */
export async function chooseName(where: Page | Locator, label: string, name: string): Promise<void> {
  const field = where.getByRole("combobox", { name: label, exact: true });
  // Clears the field first, because typing the text that is already there would not be a change.
  await field.fill("");
  await field.fill(name);
  await where.getByRole("option", { name: new RegExp(`^${name}`) }).click();
  await expect(field).toHaveValue(name);
}

/** A reason that consists only of blanks, which the room refuses. */
export const BLANK_REASON = "   ";
/** What a form shows after its command was executed. */
export const DONE_MESSAGE = "Done.";

/** Expects that the field with this label has an error which screen readers read out. */
export const expectFieldError = (where: Locator, label: string, why: string): Promise<void> =>
  expect(where.getByRole("textbox", { name: label, exact: true })).toHaveAccessibleDescription(new RegExp(`${why}$`));

export async function findUserId({ name }: { readonly name: string }): Promise<string> {
  const [user] = await queryAsOwner<{ id: string }>("SELECT id FROM users WHERE name = $1", [name]);
  return user?.id ?? "";
}
