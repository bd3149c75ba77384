/** The export of a player's hands, which `bench` measures. */
export { exportHands, fileParts } from "./server/hands/export-hands.ts";
export { foundHands } from "./server/hands/export-source.ts";
export { createExportPlaces } from "./server/requests/download-places.ts";
