/** The number from which a player's avatar is drawn. It is the same on every page, because it follows from the player's id. */

/**
 * Returns 32 bits that follow from a player's id (FNV-1a, then mixed). Two ids that differ in one character give numbers that differ in
 * about half of their bits.
 */
export function avatarSeedOf(playerId: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < playerId.length; i++) hash = Math.imul(hash ^ playerId.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
