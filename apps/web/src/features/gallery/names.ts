/** What the gallery can show. */
export const SCENE_NAMES = ["ten", "six", "hilo", "empty"] as const;
export type SceneName = (typeof SCENE_NAMES)[number];
