/** The names of the room's bots. A name does not say that its player is a bot, because pages mark bots with a symbol. */
export const BOT_NAMES: readonly string[] = [
  ..."Agnes Albert Anouk Beatrix Bruno Cosima Dario Edith Emil Esther".split(" "),
  ..."Fabian Flora Gustav Hanna Hugo Ida Ilse Ivo Jasper Josefa".split(" "),
  ..."Karl Leonie Lorenz Ludmila Magda Marek Matilda Nestor Olga Oskar".split(" "),
  ..."Paula Quentin Ramona Rosalie Selma Teodor Ursula Viktor Wanda Yannick".split(" "),
];
