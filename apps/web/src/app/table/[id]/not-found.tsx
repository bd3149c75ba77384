import { pageTitle } from "../../../server/page-title.ts";
import { UnknownTable } from "../../../server/unavailable-table.tsx";

export const generateMetadata = pageTitle(({ tableLink }) => tableLink.unknown);

export default UnknownTable;
