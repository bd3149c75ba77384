/** Exports what the benchmark (`bench`) needs to measure the export of a player's hands. */
export { exportHands, fileParts } from "./server/hands/export-hands.ts";
export { foundHands } from "./server/hands/export-source.ts";
export { createExportPlaces } from "./server/requests/download-places.ts";
