const BOT = /^Bot-(\d+)$/;

/** What bots are called on the felt; the log knows them by their numbers. */
const BOTS = ["Rosa", "Theo", "Mei", "Sam", "Lena", "Omar", "Ines"];

/** What somebody is called on the felt. */
export function shownName(player: string): string {
  const bot = BOT.exec(player);
  return (bot && BOTS[Number(bot[1]) - 1]) ?? player;
}
