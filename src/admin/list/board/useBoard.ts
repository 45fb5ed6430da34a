import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useRef, useState, useCallback, useEffect, useMemo, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { type Board, type Resource, type WireRecord, optionsOf, refText, titleOf } from '#resource'
import { isHttpProblem } from '../../api.ts'
import { useProvider } from '../../data/provider.ts'
import { useWriteNotices } from '../../form/afterWriting.tsx'
import { useMoveUndo } from '../../form/useMany.ts'
import {
  type PendingMove,
  boardPositionAt,
  neighbourCard,
  cardPositionOf,
  neighbourPosition,
  type CardsByColumn,
  type BoardPosition,
  type MoveDirection,
  useDragging,
  useKeyboardMove,
  type KeyboardMove,
} from './arrange.ts'
import { useMay } from '../../authProvider.ts'
import { useResource } from '../../resourceContext.tsx'
import type { Row } from '../../data/rows.ts'
import { logicalKey } from '../../direction.ts'
import { keyOf, type Press } from '../../keys.ts'
import { useListing } from '../listing.ts'
import type { ColumnHead } from './BoardColumn.tsx'

interface Queued extends PendingMove {
  /** The position that the card was moved from. */
  readonly home: BoardPosition
}

/** A position as the input of a move. */
const inputOf = ({ column, after, before }: BoardPosition, from: number): WireRecord => ({
  column,
  from,
  ...(after !== null && { after }),
  ...(before !== null && { before }),
})

/** Moves of cards: shown at once, sent one after another; when one is refused it is undone together with those queued after it. The board reloads after the last response. */
function useMoves(resource: Resource, board: Board) {
  const provider = useProvider()
  const client = useQueryClient()
  const notices = useWriteNotices()
  const translate = useTranslate()
  const remember = useMoveUndo()
  const [under, setUnder] = useState<readonly PendingMove[]>([])
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  const isBroken = useRef(false)

  async function send({ row, home, ...to }: Queued): Promise<WireRecord | null> {
    if (isBroken.current) return null
    try {
      // Without the version: a queued move of a card follows moves that have changed it, and `from` shows those of others.
      const target = { on: 'one', record: { id: row.id } } as const
      return (await provider.invoke(resource.name, { action: board.move, target, input: inputOf(to, home.column) })).data
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      isBroken.current = true
      if (problem.status !== 403) notices.failed(translate('nerud.board.notMoved'), problem.message)
      return null
    }
  }

  async function settle(): Promise<void> {
    waiting.current -= 1
    if (waiting.current > 0) return
    isBroken.current = false
    await client.invalidateQueries({ queryKey: [resource.name] })
    if (waiting.current === 0) setUnder([])
  }

  const move = (queued: Queued): void => {
    waiting.current += 1
    setUnder(existing => [...existing, queued])
    const { row, home, column } = queued
    const answer = line.current.then(() => send(queued))
    line.current = answer.then(settle)
    remember(resource, { action: board.move, record: row, title: titleOf(resource, row), back: inputOf(home, column), answer })
  }
  return { under, move }
}

const FRESH_MS = 30_000
/** The maximum number of columns. */
const MAX_COLUMNS = 100

const WAYS: Readonly<Record<string, MoveDirection>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'back', ArrowRight: 'forward' }

/** The columns: records of the field's target in the order of their own list. */
function useColumnHeads(board: Board) {
  const { resource } = useListing()
  const target = useResource(optionsOf(resource.fields[board.columns]!).target)
  const provider = useProvider()
  return useQuery({
    queryKey: [target.name, 'getList', 'board', board.only],
    queryFn: async ({ signal }): Promise<readonly ColumnHead[]> => {
      const pagination = { page: 1, perPage: MAX_COLUMNS }
      const { data } = await provider.getList<Row>(target.name, { filter: { ...board.only }, pagination, signal })
      return data.map(row => ({ id: row.id, name: refText(target, row) }))
    },
    staleTime: FRESH_MS,
    retry: false,
  })
}

/** The card that has the keyboard focus; the focus follows it when it is moved. */
function useActiveCard() {
  const frame = useRef<HTMLDivElement>(null)
  const target = useRef<number>(undefined)
  const [active, setActive] = useState<number>()
  useEffect(() => {
    const element = target.current !== undefined && frame.current?.querySelector<HTMLElement>(`[data-card="${target.current}"]`)
    if (!element || element === document.activeElement) return
    element.focus()
    element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })
  const goTo = useCallback((id: number) => {
    target.current = id
    setActive(id)
  }, [])
  const leave = useCallback(() => void (target.current = undefined), [])
  return { frame, active, goTo, leave }
}

/** The cards that the board shows, as reported by its columns. */
function useShown() {
  const shown = useRef<CardsByColumn>(new Map())
  const [first, setFirst] = useState<number>()
  const hold = useCallback((column: number, cards: readonly Row[]) => {
    shown.current = new Map([...shown.current, [column, cards]])
    setFirst(old => (old !== undefined && cardPositionOf(shown.current, old) ? old : [...shown.current.values()].flat()[0]?.id))
  }, [])
  return { cardsOf: useCallback(() => shown.current, []), first, hold }
}

interface Keys {
  readonly order: readonly number[]
  readonly cardsOf: () => CardsByColumn
  readonly mayMove: boolean
  readonly goTo: (id: number) => void
  readonly put: (placing: PendingMove) => void
  readonly lifting: KeyboardMove
}

/** What a key does with a card: pick up, drop, or put back. */
function handOf(press: Press, isLifted: boolean): 'lift' | 'drop' | 'back' | undefined {
  const command = keyOf('board', press)
  if (!isLifted) return command === 'lift' ? command : undefined
  if (command === 'lift' || command === 'openCard') return 'drop'
  return press.key === 'Escape' || press.key === 'Tab' ? 'back' : undefined
}

/** Arrow keys move the focus between cards; with Ctrl they move the card. Space picks a card up, then arrows carry it until it is dropped. */
function useKeys(keys: Keys) {
  const latest = useRef(keys)
  latest.current = keys
  return useCallback((event: KeyboardEvent<HTMLElement>, row: Row) => {
    const { order, cardsOf, mayMove, goTo, put, lifting } = latest.current
    const isLifted = lifting.lifted?.row.id === row.id
    const key = logicalKey(event.key, event.currentTarget)
    if (event.altKey || event.shiftKey) return
    const press = { key, code: event.code, altKey: false, ctrlKey: event.ctrlKey, metaKey: event.metaKey }
    const hand = mayMove ? handOf(press, isLifted) : undefined
    if (hand) {
      if (key === 'Tab') return lifting.back()
      event.preventDefault()
      goTo(row.id)
      return hand === 'back' ? lifting.back() : lifting[hand](row)
    }
    const [command, way] = [keyOf('board', press), WAYS[key]]
    if (!way || (command !== 'walk' && command !== 'carry')) return
    event.preventDefault()
    const takesAlong = isLifted || command === 'carry'
    if (!takesAlong) {
      const next = neighbourCard(cardsOf(), order, row.id, way)
      if (next !== undefined) goTo(next)
      return
    }
    const spot: BoardPosition | undefined = mayMove ? neighbourPosition(cardsOf(), order, row.id, way) : undefined
    if (!spot) return
    goTo(row.id)
    if (isLifted) lifting.carry(spot)
    else put({ row, ...spot })
  }, [])
}

/** The state of a board: its columns and cards, the focused, picked-up and dragged card, and pending moves. */
export function useBoard(board: Board) {
  const translate = useTranslate()
  const { mayAct } = useMay()
  const { resource } = useListing()
  const columns = useColumnHeads(board)
  const { under, move } = useMoves(resource, board)
  const { cardsOf, first, hold } = useShown()
  const { frame, active, goTo, leave } = useActiveCard()
  const [message, say] = useState('')
  const action = resource.actions?.[board.move]
  const mayMove = action !== undefined && mayAct(action)

  const announceMove = (key: 'moved' | 'lifted' | 'returned', { row, column: id, after }: PendingMove): void => {
    const others = (cardsOf().get(id) ?? []).filter(one => one.id !== row.id)
    const place = others.findIndex(one => one.id === after) + 2
    const column = columns.data?.find(head => head.id === id)?.name
    say(translate(`nerud.board.${key}`, { title: titleOf(resource, row), column, place }))
  }
  const put = (placing: PendingMove): void => {
    const current = cardPositionOf(cardsOf(), placing.row.id)
    if (!current) return
    move({ ...placing, home: boardPositionAt(cardsOf().get(current.column)!, placing.row.id, current.column, current.at) })
    announceMove('moved', placing)
  }
  const lifting = useKeyboardMove({ cardsOf, move, announce: announceMove })
  const { lifted, back } = lifting
  const onFocus = useCallback(
    (id: number) => {
      back(id)
      goTo(id)
    },
    [back, goTo],
  )
  const dragging = useDragging(cardsOf, put)
  const order = (columns.data ?? []).map(({ id }) => id)
  const onKeyDown = useKeys({ order, cardsOf, mayMove, goTo, put, lifting })
  const tabbed = active !== undefined && cardPositionOf(cardsOf(), active) ? active : first
  const shown = useMemo(() => (lifted ? [...under, lifted] : under), [under, lifted])
  return { columns, under: shown, lifted: lifted?.row.id, message, mayMove, hold, frame, tabbed, onFocus, leave, onKeyDown, ...dragging }
}
