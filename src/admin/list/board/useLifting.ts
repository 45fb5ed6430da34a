import { useCallback, useRef, useState } from 'react'
import type { Row } from '../../data/rows.ts'
import { placeOf, spotAt, type Cards, type Placing, type Spot } from './arrange.ts'

interface Board {
  readonly cardsOf: () => Cards
  readonly move: (queued: Placing & { readonly from: number }) => void
  readonly tell: (key: 'moved' | 'lifted' | 'returned', placing: Placing) => void
}

const isSame = (a: Spot, b: Spot): boolean => a.column === b.column && a.after === b.after && a.before === b.before

/** Moves a card by keyboard: it is shown at its new position, and sent only when dropped. */
export function useLifting(board: Board) {
  const [lifted, setLifted] = useState<Placing>()
  const home = useRef<Spot>(undefined)
  const latest = useRef({ ...board, lifted })
  latest.current = { ...board, lifted }

  const lift = (row: Row): void => {
    const spot = placeOf(board.cardsOf(), row.id)
    if (!spot) return
    back()
    home.current = spotAt(board.cardsOf().get(spot.column)!, row.id, spot.column, spot.at)
    setLifted({ row, ...home.current })
    board.tell('lifted', { row, ...home.current })
  }
  const carry = (spot: Spot): void => {
    if (!lifted) return
    setLifted({ row: lifted.row, ...spot })
    board.tell('moved', { row: lifted.row, ...spot })
  }
  const drop = (): void => {
    if (!lifted || !home.current) return
    setLifted(undefined)
    if (isSame(lifted, home.current)) return board.tell('returned', lifted)
    board.move({ ...lifted, from: home.current.column })
    board.tell('moved', lifted)
  }
  /** Puts the card back to where it was picked up, unless it is the one with this id. */
  const back = useCallback((but?: number): void => {
    const { lifted: liftedCard, tell } = latest.current
    if (!liftedCard || liftedCard.row.id === but || !home.current) return
    setLifted(undefined)
    tell('returned', { row: liftedCard.row, ...home.current })
  }, [])
  return { lifted, lift, carry, drop, back }
}
export type Lifting = ReturnType<typeof useLifting>
