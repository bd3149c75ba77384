import { offeredLocales } from "../../../messages/locales.ts";
import { readPageForm, seePageBefore } from "../../../server/requests/page-form.ts";
import { localeCookie } from "../../../ui/locale-cookie.ts";

/** Changes the language. Handles a form that the browser sent before the page's scripts ran, and then shows the page again. */
export async function POST(request: Request): Promise<Response> {
  const fields = await readPageForm(request);
  if (fields instanceof Response) return fields;
  const response = seePageBefore(request);
  const picked = offeredLocales().find((locale) => locale === fields.language);
  if (picked) response.headers.append("set-cookie", localeCookie(picked));
  return response;
}
