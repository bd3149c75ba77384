/** What the gallery can show. */
export const SCENE_NAMES = ["ten", "six", "hilo", "empty", "before", "pots"] as const;
export type SceneName = (typeof SCENE_NAMES)[number];
