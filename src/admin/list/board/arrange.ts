import type { Row } from '../../data/rows.ts'

/** A position on the board: a column, and the adjacent cards in it (null at an end). */
export interface Spot {
  readonly column: number
  readonly after: number | null
  readonly before: number | null
}
/** A move of a card that the server has not confirmed yet. */
export interface Placing extends Spot {
  readonly row: Row
}
/** The displayed cards by column. */
export type Cards = ReadonlyMap<number, readonly Row[]>

const without = (cards: readonly Row[], id: number): Row[] => cards.filter(card => card.id !== id)

/** The cards of a column with pending moves applied. */
export function laid(rows: readonly Row[], column: number, under: readonly Placing[]): readonly Row[] {
  let cards = rows
  for (const { row, column: to, after, before } of under) {
    const others = without(cards, row.id)
    const above = others.findIndex(card => card.id === after)
    const below = others.findIndex(card => card.id === before)
    const at = above >= 0 ? above + 1 : below >= 0 ? below : others.length
    cards = to === column ? others.toSpliced(at, 0, row) : others
  }
  return cards
}

/** The position at an index among the other cards of a column. */
export function spotAt(cards: readonly Row[], id: number, column: number, at: number): Spot {
  const others = without(cards, id)
  const place = Math.min(Math.max(at, 0), others.length)
  return { column, after: others[place - 1]?.id ?? null, before: others[place]?.id ?? null }
}

/** The column and index of a card. */
export function placeOf(cards: Cards, id: number): { readonly column: number; readonly at: number } | undefined {
  for (const [column, rows] of cards) {
    const at = rows.findIndex(row => row.id === id)
    if (at >= 0) return { column, at }
  }
  return undefined
}

/** The direction of a key on the board. */
export type Way = 'up' | 'down' | 'back' | 'forward'

/** The column at an offset from another one. */
const neighbourColumn = (order: readonly number[], column: number, by: number): number | undefined => order[order.indexOf(column) + by]

/** The card to which a key leads: in the same column, or at the same height in the nearest non-empty column. */
export function neighbourCard(cards: Cards, order: readonly number[], id: number, way: Way): number | undefined {
  const current = placeOf(cards, id)
  if (!current) return undefined
  const own = cards.get(current.column)!
  if (way === 'up' || way === 'down') return own[current.at + (way === 'up' ? -1 : 1)]?.id
  const by = way === 'back' ? -1 : 1
  for (let next = neighbourColumn(order, current.column, by); next !== undefined; next = neighbourColumn(order, next, by)) {
    const rows = cards.get(next) ?? []
    if (rows.length > 0) return rows[Math.min(current.at, rows.length - 1)]!.id
  }
  return undefined
}

/** The position to which a key moves a card; undefined at the edge of the board. */
export function neighbourSpot(cards: Cards, order: readonly number[], id: number, way: Way): Spot | undefined {
  const current = placeOf(cards, id)
  if (!current) return undefined
  const own = cards.get(current.column)!
  if (way === 'up') return current.at > 0 ? spotAt(own, id, current.column, current.at - 1) : undefined
  if (way === 'down') return current.at < own.length - 1 ? spotAt(own, id, current.column, current.at + 1) : undefined
  const next = neighbourColumn(order, current.column, way === 'back' ? -1 : 1)
  return next === undefined ? undefined : spotAt(cards.get(next) ?? [], id, next, current.at)
}
