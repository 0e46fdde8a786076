import { listOf } from "../locale";
import { dollars } from "../money";
import type { Values } from "../refusal";
import { spots, wagers } from "../wager_names.svelte";

const money = (cents: unknown): string => dollars(Number(cents));
const wager = (name: unknown): string => wagers[String(name)] ?? String(name);
const all = (some: unknown): unknown[] => (Array.isArray(some) ? some : [some]);
const bases: Record<string, string> = { "bet 1": "la apuesta 1", "bet 2": "la apuesta 2", "bet 3": "la apuesta $" };
const bet = (spot: unknown): string => bases[String(spot)] ?? spots[String(spot)] ?? String(spot);

/** What the table refuses a player, by the codes of the server. */
export const refusals: Record<string, (values: Values) => string> = {
  "not-offered": (one) => `En esta mesa no se ofrece ${wager(one.wager)}`,
  "bets-missing": (one) => `Para jugar hacen falta tres apuestas iguales; falta ${listOf(all(one.spots).map(bet))}`,
  "too-many-boxes": (one) =>
    Number(one.most) === 1
      ? "Cada jugador apuesta en un solo asiento"
      : `Cada jugador apuesta como máximo en ${one.most} asientos`,
  "boxes-apart": () => "Los asientos de un jugador tienen que estar juntos",
  "another-hand": (one) => `Ese asiento es de ${one.player}; no se puede apostar en la mano de otra persona`,
  "stake-zero": () => "La cantidad tiene que ser mayor que cero",
  "stake-choices": (one) =>
    `${wager(one.wager)} admite ${all(one.stakes).map(money).join(" o ")}, no ${money(one.stake_cents)}`,
  "stake-limits": (one) =>
    `${wager(one.wager)} admite de ${money(one.least_cents)} a ${money(one.most_cents)} por apuesta, no ${money(one.stake_cents)}`,
  "bets-unequal": (one) =>
    `Las tres apuestas son iguales: en ${bet(one.spot)} hay ${money(one.held_cents)}, no ${money(one.stake_cents)}`,
  "base-bets-first": (one) => `Pon las tres apuestas base antes de ${wager(one.wager)}`,
  "other-bet-first": (one) => `Pon ${wager(one.other)} antes de ${wager(one.wager)}`,
  "nobody-sits-there": (one) => `No se puede apostar en el asiento ${one.seat}`,
  "banker-bets-not": () => "Quien tiene la banca no apuesta contra ella",
  "spot-taken": (one) => `En ${bet(one.spot)} ya hay ${money(one.held_cents)}; retira primero esa apuesta`,
  "too-few-chips": (one) => `Tienes ${money(one.held_cents)} y esta apuesta necesita ${money(one.stake_cents)}`,
  "too-few-for-fees": (one) =>
    `Tienes ${money(one.held_cents)} y las comisiones de la ronda son ${money(one.fees_cents)}`,
  "no-wager-there": (one) => `No hay ninguna apuesta en ${bet(one.spot)}`,
  "side-bet-first": (one) => `Retira primero ${wager(one.wager)}: necesita las apuestas base`,
  "nobody-bet": () => "Nadie ha apostado",
  "no-banker": () => "Nadie tiene la banca",
  "no-bank": () => "Quien tiene la banca aún no ha puesto su apuesta",
  "bets-apart": (one) =>
    `${one.player} apuesta en los asientos ${listOf(all(one.seats).map(String))}, que no están juntos; apuesta también entre ellos o retira una de esas apuestas`,
  "owes-fees": (one) =>
    `${one.player} debe ${money(one.fees_cents)} de comisiones y le quedan ${money(one.held_cents)}`,
  "no-more-bets": () => "Ya no se admiten apuestas; las que hay se quedan como están",
  "bets-not-open": () => "Aún no se puede apostar",
  "stays-to-the-end": (one) => `No se puede retirar ${bet(one.spot)}: se queda hasta el final de la ronda`,
  "asked-about": (one) => `La pregunta es sobre ${bet(one.spot)}`,
  "nothing-to-decide": () => "Ahora no hay nada que decidir",
  "play-stopped": () => "El juego está parado hasta que decida el jefe de sala",
  "no-hand-there": (one) => `No tienes ninguna mano en el asiento ${one.seat}`,
  "not-your-turn": (one) => `Le toca decidir al asiento ${one.seat}`,
  "table-closed": () => "La mesa está cerrada",
  "no-such-seat": (one) => `No existe el asiento ${one.seat}`,
  "seat-taken": (one) => `El asiento ${one.seat} lo ocupa ${one.player}`,
  "seated-already": () => "Ya tienes un asiento en esta mesa",
  "not-your-seat": (one) => `El asiento ${one.seat} no es tuyo`,
  "wagers-first": () => "Retira primero tus apuestas",
  "left-already": (one) => `Ya has dejado el asiento ${one.seat}`,
  "pass-the-bank-first": () => "Cede la banca antes de levantarte",
  "boxes-kept-apart": () => "Los asientos que conservas tienen que estar juntos; deja primero uno de los extremos",
  "holds-less": (one) => `Tienes ${money(one.held_cents)}, no ${money(one.asked_cents)}`,
  "keep-the-fees": (one) => `Guarda ${money(one.fees_cents)} para las comisiones de la ronda`,
  "keep-the-banker-fee": (one) =>
    `Guarda ${money(one.fees_cents)} para la comisión de la ronda; puedes poner ${money(one.most_cents)}`,
  "bank-seated": () => "Solo alguien sentado a la mesa puede tener la banca",
  "bank-on-offer": () => "La banca se está ofreciendo asiento por asiento",
  "bank-between-rounds": () => "La banca cambia de manos entre una ronda y otra",
  "bets-back-before-banking": () => "Retira tus apuestas antes de tomar la banca",
  "bank-posted": () => "La banca de esta ronda ya está puesta",
  "not-the-banker": () => "La banca no es tuya",
  "not-seated": () => "No estás sentado a esta mesa",
  "ready-already": () => "Ya has pedido las cartas",
  "wallet-holds-less": (one) => `En tu cuenta hay ${money(one.held_cents)}, no ${money(one.asked_cents)}`,
  unavailable: () => "No se puede acceder a la base de datos; que se sepa, nada ha cambiado",
};
