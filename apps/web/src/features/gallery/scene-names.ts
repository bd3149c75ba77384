/** The scenes of the gallery. */
export const SCENE_NAMES = ["ten", "six", "hilo", "empty", "before", "pots", "three", "allin"] as const;
export type SceneName = (typeof SCENE_NAMES)[number];
