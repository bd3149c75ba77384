import { seePageBefore } from "../../../server/requests/page-form.ts";

/** Returns to the page whose form was sent before the page's scripts ran. No field of the form is read. Fault 129 */
export const POST = seePageBefore;
