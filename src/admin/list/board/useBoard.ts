import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { optionsOf, refText, titleOf, type Board } from '#resource'
import { useProvider } from '../../data/verbs.ts'
import { useMay, useResource } from '../../declared.tsx'
import type { Row } from '../../data/rows.ts'
import { keyAlong } from '../../sides.ts'
import { useListing } from '../listing.ts'
import { cardBeside, placeOf, spotBeside, type Cards, type Placing, type Spot, type Way } from './arrange.ts'
import type { ColumnHead } from './BoardColumn.tsx'
import { useDragging } from './useDragging.ts'
import { useMoves } from './useMoves.ts'

const FRESH_MS = 30_000
/** More columns than anybody looks at. */
const MOST_COLUMNS = 100

const WAYS: Readonly<Record<string, Way>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'back', ArrowRight: 'forward' }

/** The columns: records of the field's target in the order of their own list. */
function useColumnHeads(board: Board) {
  const { resource } = useListing()
  const target = useResource(optionsOf(resource.fields[board.columns]!).target)
  const provider = useProvider()
  return useQuery({
    queryKey: [target.name, 'getList', 'board', board.only],
    queryFn: async ({ signal }): Promise<readonly ColumnHead[]> => {
      const pagination = { page: 1, perPage: MOST_COLUMNS }
      const { data } = await provider.getList<Row>(target.name, { filter: { ...board.only }, pagination, signal })
      return data.map(row => ({ id: row.id, name: refText(target, row) }))
    },
    staleTime: FRESH_MS,
    retry: false,
  })
}

/** The card that the keyboard is on: the focus follows it to where it is moved. */
function useActiveCard() {
  const frame = useRef<HTMLDivElement>(null)
  const wanted = useRef<number>(undefined)
  const [active, setActive] = useState<number>()
  useEffect(() => {
    const element = wanted.current !== undefined && frame.current?.querySelector<HTMLElement>(`[data-card="${wanted.current}"]`)
    if (!element || element === document.activeElement) return
    element.focus()
    element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })
  const goTo = useCallback((id: number) => {
    wanted.current = id
    setActive(id)
  }, [])
  const leave = useCallback(() => void (wanted.current = undefined), [])
  return { frame, active, goTo, leave }
}

/** What the board shows, column by column, as the columns hand it over. */
function useShown() {
  const shown = useRef<Cards>(new Map())
  const [first, setFirst] = useState<number>()
  const hold = useCallback((column: number, cards: readonly Row[]) => {
    shown.current = new Map([...shown.current, [column, cards]])
    setFirst(old => (old !== undefined && placeOf(shown.current, old) ? old : [...shown.current.values()].flat()[0]?.id))
  }, [])
  return { cardsOf: useCallback(() => shown.current, []), first, hold }
}

interface Keys {
  readonly order: readonly number[]
  readonly cardsOf: () => Cards
  readonly mayMove: boolean
  readonly goTo: (id: number) => void
  readonly put: (placing: Placing) => void
}

/** Arrows lead from card to card; with Ctrl they take the card along. */
function useKeys(keys: Keys) {
  const latest = useRef(keys)
  latest.current = keys
  return useCallback((event: KeyboardEvent<HTMLElement>, row: Row) => {
    const { order, cardsOf, mayMove, goTo, put } = latest.current
    const way = WAYS[keyAlong(event.key, event.currentTarget)]
    if (!way || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (!event.ctrlKey && !event.metaKey) {
      const next = cardBeside(cardsOf(), order, row.id, way)
      if (next !== undefined) goTo(next)
      return
    }
    const spot: Spot | undefined = mayMove ? spotBeside(cardsOf(), order, row.id, way) : undefined
    if (!spot) return
    goTo(row.id)
    put({ row, ...spot })
  }, [])
}

/** The state of a board: its columns, what they show, the card under the keyboard, the card in the hand, and moves that are under way. */
export function useBoard(board: Board) {
  const translate = useTranslate()
  const { can, readOnly } = useMay()
  const { resource } = useListing()
  const columns = useColumnHeads(board)
  const { under, move } = useMoves(resource, board)
  const { cardsOf, first, hold } = useShown()
  const { frame, active, goTo, leave } = useActiveCard()
  const [said, say] = useState('')
  const action = resource.actions?.[board.move]
  const mayMove = !readOnly && action !== undefined && can(action.right)

  const put = (placing: Placing): void => {
    const here = placeOf(cardsOf(), placing.row.id)
    if (!here) return
    move({ ...placing, from: here.column })
    const others = (cardsOf().get(placing.column) ?? []).filter(({ id }) => id !== placing.row.id)
    const place = others.findIndex(({ id }) => id === placing.after) + 2
    const column = columns.data?.find(({ id }) => id === placing.column)?.name
    say(translate('nerud.board.moved', { title: titleOf(resource, placing.row), column, place }))
  }
  const dragging = useDragging(cardsOf, put)
  const order = (columns.data ?? []).map(({ id }) => id)
  const onKeyDown = useKeys({ order, cardsOf, mayMove, goTo, put })
  const tabbed = active !== undefined && placeOf(cardsOf(), active) ? active : first
  return { columns, under, said, mayMove, hold, frame, tabbed, goTo, leave, onKeyDown, ...dragging }
}
