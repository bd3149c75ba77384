/** The file name of a hand's record. */
export const recordName = ({ tableId, handNo }: { readonly tableId: string; readonly handNo: number }): string =>
  `deal-${tableId.slice(0, 8)}-${handNo}.json`;
