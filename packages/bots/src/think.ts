/** How long people take: mostly a second or two, now and then much longer. */
export function humanThinkTime(random: () => number): number {
  const quick = 700 + 1_600 * random();
  return random() < 0.12 ? quick + 4_000 * random() : quick;
}
