import { pageTitle } from "../../../server/requests/request-locale.ts";
import { UnknownTable } from "../../../server/tables/unavailable-table.tsx";

export const generateMetadata = pageTitle(({ tableLink }) => tableLink.unknown);

export default UnknownTable;
