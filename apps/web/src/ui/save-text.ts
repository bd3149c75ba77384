/** How long the file's URL is valid, in ms. It must be long enough for the browser to read the file after the click. */
const FILE_LASTS_MS = 60_000;

/** Saves a JSON text as a file on the reader's device. */
export const saveText = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: "application/json" }));

export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), FILE_LASTS_MS);
}
