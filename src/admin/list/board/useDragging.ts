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
import { useState } from 'react'
import type { Row } from '../../data/rows.ts'
import { placeOf, spotAt, type Cards, type Placing, type Spot } from './arrange.ts'

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
function spotUnder({ active, over, activatorEvent, delta }: DragMoveEvent, cards: Cards, id: number): Spot | undefined {
  const column = numberIn(over?.id, 'column')
  if (column !== undefined) return spotAt(cards.get(column) ?? [], id, column, Number.MAX_SAFE_INTEGER)
  const card = numberIn(over?.id, 'card')
  if (card === undefined || card === id) return undefined
  const spot = placeOf(cards, card)
  if (!spot) return undefined
  const others = cards.get(spot.column)!.filter(row => row.id !== id)
  const at = others.findIndex(row => row.id === card)
  const begun = (activatorEvent as MouseEvent).clientY as number | undefined
  const pointer = begun === undefined ? middle(active.rect.current.translated ?? over!.rect) : begun + delta.y
  return spotAt(others, id, spot.column, pointer > middle(over!.rect) ? at + 1 : at)
}

/** The state of dragging: the dragged card, the position under it, and the handlers. */
export function useDragging(cardsOf: () => Cards, drop: (placing: Placing) => void) {
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH))
  const [dragged, setDragged] = useState<Row>()
  const [spot, setSpot] = useState<Spot>()
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
