import { readPageForm, seeOther } from "../../../../server/requests/page-form.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

/** Opens the best table for a visitor. Handles a form that the browser sent before the page's scripts ran. Fault 129 */
export async function POST(request: Request): Promise<Response> {
  const fields = await readPageForm(request);
  if (fields instanceof Response) return fields;
  const wish = { currency: "play", except: null, last: null, isLivelyFirst: false } as const;
  const table = await repositories().lobbyList.findBestSeat(wish);
  return seeOther(table ? `/table/${table.tableId}?sit=1` : "/");
}
