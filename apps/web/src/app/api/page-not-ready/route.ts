import { seePageBefore } from "../../../server/requests/page-form.ts";

/** Sends the browser back to a page whose form it sent before the page's scripts ran. Does not read the form's fields. Fault 129 */
export const POST = seePageBefore;
