import {
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type ClientRect,
  type CollisionDetection,
  type DragMoveEvent,
  type DragStartEvent,
} from '@dnd-kit/core'
import { useState, useCallback, useRef } from 'react'
import type { Row } from '../../data/rows.ts'

/** A position on the board: a column, and the adjacent cards in it (null at an end). */
export interface BoardPosition {
  readonly column: number
  readonly after: number | null
  readonly before: number | null
}
/** A move of a card that the server has not confirmed yet. */
export interface PendingMove extends BoardPosition {
  readonly row: Row
}
/** The displayed cards by column. */
export type CardsByColumn = ReadonlyMap<number, readonly Row[]>

const without = (cards: readonly Row[], id: number): Row[] => cards.filter(card => card.id !== id)

/** The cards of a column with pending moves applied. */
export function withPendingMoves(rows: readonly Row[], column: number, under: readonly PendingMove[]): readonly Row[] {
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
export function boardPositionAt(cards: readonly Row[], id: number, column: number, at: number): BoardPosition {
  const others = without(cards, id)
  const index = Math.min(Math.max(at, 0), others.length)
  return { column, after: others[index - 1]?.id ?? null, before: others[index]?.id ?? null }
}

/** The column and index of a card. */
export function cardPositionOf(cards: CardsByColumn, id: number): { readonly column: number; readonly at: number } | undefined {
  for (const [column, rows] of cards) {
    const at = rows.findIndex(row => row.id === id)
    if (at >= 0) return { column, at }
  }
  return undefined
}

/** The direction of a key on the board. */
export type MoveDirection = 'up' | 'down' | 'back' | 'forward'

/** The column at an offset from another one. */
const neighbourColumn = (order: readonly number[], column: number, by: number): number | undefined => order[order.indexOf(column) + by]

/** The card to which a key leads: in the same column, or at the same height in the nearest non-empty column. */
export function neighbourCard(cards: CardsByColumn, order: readonly number[], id: number, way: MoveDirection): number | undefined {
  const current = cardPositionOf(cards, id)
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
export function neighbourPosition(
  cards: CardsByColumn,
  order: readonly number[],
  id: number,
  way: MoveDirection,
): BoardPosition | undefined {
  const current = cardPositionOf(cards, id)
  if (!current) return undefined
  const own = cards.get(current.column)!
  if (way === 'up') return current.at > 0 ? boardPositionAt(own, id, current.column, current.at - 1) : undefined
  if (way === 'down') return current.at < own.length - 1 ? boardPositionAt(own, id, current.column, current.at + 1) : undefined
  const next = neighbourColumn(order, current.column, way === 'back' ? -1 : 1)
  return next === undefined ? undefined : boardPositionAt(cards.get(next) ?? [], id, next, current.at)
}

/** A shorter mouse move is a click; a shorter touch scrolls. */
const MOUSE = { activationConstraint: { distance: 6 } }
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } }

const numberIn = (name: unknown, kind: 'card' | 'column'): number | undefined => {
  const [word, id] = String(name).split(' ')
  return word === kind ? Number(id) : undefined
}

/** The droppables under the pointer, cards before their columns. */
const underPointer: CollisionDetection = args => {
  const hits = pointerWithin(args)
  return hits.toSorted((a, b) => Number(numberIn(a.id, 'card') === undefined) - Number(numberIn(b.id, 'card') === undefined))
}

const middle = ({ top, height }: Pick<ClientRect, 'top' | 'height'>): number => top + height / 2

/** The position over which a card is dragged. */
function spotUnder({ active, over, activatorEvent, delta }: DragMoveEvent, cards: CardsByColumn, id: number): BoardPosition | undefined {
  const column = numberIn(over?.id, 'column')
  if (column !== undefined) return boardPositionAt(cards.get(column) ?? [], id, column, Number.MAX_SAFE_INTEGER)
  const card = numberIn(over?.id, 'card')
  if (card === undefined || card === id) return undefined
  const spot = cardPositionOf(cards, card)
  if (!spot) return undefined
  const others = cards.get(spot.column)!.filter(row => row.id !== id)
  const at = others.findIndex(row => row.id === card)
  const begun = (activatorEvent as MouseEvent).clientY as number | undefined
  const pointer = begun === undefined ? middle(active.rect.current.translated ?? over!.rect) : begun + delta.y
  return boardPositionAt(others, id, spot.column, pointer > middle(over!.rect) ? at + 1 : at)
}

/** The state of dragging: the dragged card, the position under it, and the handlers. */
export function useDragging(cardsOf: () => CardsByColumn, drop: (placing: PendingMove) => void) {
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH))
  const [dragged, setDragged] = useState<Row>()
  const [spot, setSpot] = useState<BoardPosition>()
  const end = (): void => {
    setDragged(undefined)
    setSpot(undefined)
  }
  return {
    dragged,
    spot,
    handlers: {
      sensors,
      collisionDetection: underPointer,
      onDragStart: ({ active }: DragStartEvent) => {
        const id = numberIn(active.id, 'card')
        setDragged([...cardsOf().values()].flat().find(row => row.id === id))
      },
      onDragMove: (event: DragMoveEvent) => {
        const next = dragged && spotUnder(event, cardsOf(), dragged.id)
        setSpot(old => (JSON.stringify(old) === JSON.stringify(next) ? old : next))
      },
      onDragCancel: end,
      onDragEnd: () => {
        if (dragged && spot) drop({ row: dragged, ...spot })
        end()
      },
    },
  }
}

interface Board {
  readonly cardsOf: () => CardsByColumn
  readonly move: (queued: PendingMove & { readonly home: BoardPosition }) => void
  readonly announce: (key: 'moved' | 'lifted' | 'returned', placing: PendingMove) => void
}

const isSame = (a: BoardPosition, b: BoardPosition): boolean => a.column === b.column && a.after === b.after && a.before === b.before

/** Moves a card by keyboard: it is shown at its new position, and sent only when dropped. */
export function useKeyboardMove(board: Board) {
  const [lifted, setLifted] = useState<PendingMove>()
  const home = useRef<BoardPosition>(undefined)
  const latest = useRef({ ...board, lifted })
  latest.current = { ...board, lifted }

  const lift = (row: Row): void => {
    const spot = cardPositionOf(board.cardsOf(), row.id)
    if (!spot) return
    back()
    home.current = boardPositionAt(board.cardsOf().get(spot.column)!, row.id, spot.column, spot.at)
    setLifted({ row, ...home.current })
    board.announce('lifted', { row, ...home.current })
  }
  const carry = (spot: BoardPosition): void => {
    if (!lifted) return
    setLifted({ row: lifted.row, ...spot })
    board.announce('moved', { row: lifted.row, ...spot })
  }
  const drop = (): void => {
    if (!lifted || !home.current) return
    setLifted(undefined)
    if (isSame(lifted, home.current)) return board.announce('returned', lifted)
    board.move({ ...lifted, home: home.current })
    board.announce('moved', lifted)
  }
  /** Puts the card back to where it was picked up, unless it is the one with this id. */
  const back = useCallback((but?: number): void => {
    const { lifted: liftedCard, announce } = latest.current
    if (!liftedCard || liftedCard.row.id === but || !home.current) return
    setLifted(undefined)
    announce('returned', { row: liftedCard.row, ...home.current })
  }, [])
  return { lifted, lift, carry, drop, back }
}
export type KeyboardMove = ReturnType<typeof useKeyboardMove>
