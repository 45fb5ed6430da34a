import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { dayAfter, isPlanOpen, planState } from '#resources/shared/catalogue.formulas'
import { formatDate } from '#resource/text'
import { logicalKey } from '#admin/direction.ts'

/** A trip line of an entry. */
interface PlannedTrips {
  readonly from: string
  readonly to: string
  readonly material: string | null
  readonly planned: number
  readonly done: number
}
/** An entry of the plan. */
export interface Entry {
  readonly id: number
  readonly version: number
  readonly date: string
  readonly number: number
  readonly place: number
  readonly status: number
  readonly vehicle: number
  readonly driver: string | null
  readonly driverId: number | null
  readonly lines: readonly PlannedTrips[]
}
/** A row of the board. */
export interface Truck {
  readonly id: number
  readonly plate: string
  readonly brand: string | null
  readonly autopark: string | null
  readonly autoparkId: number | null
  readonly driver: string | null
}
/** A vehicle in a shift. */
interface InShift {
  readonly vehicle: number
  readonly date: string
  readonly kind: 'day' | 'night'
  readonly start: string
  readonly end: string
  readonly status: 'works' | 'reserve' | 'repair' | 'off'
  readonly driver: string | null
}
/** The response of the board's call. */
export interface BoardData {
  readonly vehicles: readonly Truck[]
  readonly entries: readonly Entry[]
  readonly shifts: readonly InShift[]
  readonly repairs: readonly { readonly vehicle: number; readonly from: string; readonly to: string | null }[]
}
/** The target of a move: an index within a day of a vehicle. */
export interface DropTarget {
  readonly vehicle: number
  readonly date: string
  readonly place: number
}

/** The Monday of a day's week. */
export const mondayOf = (date: string): string => dayAfter(date, -((new Date(date).getUTCDay() + 6) % 7))
/** Consecutive days. */
export const daysFrom = (date: string, count: number): string[] => Array.from({ length: count }, (_, at) => dayAfter(date, at))

/** The key of a cell. */
export const cellKey = (vehicle: number, date: string): string => `${vehicle} ${date}`

/** The board by cells. */
export interface BoardCells {
  readonly entries: ReadonlyMap<string, readonly Entry[]>
  readonly shifts: ReadonlyMap<string, readonly InShift[]>
  readonly isInRepair: (vehicle: number, date: string) => boolean
}

/** Older browsers have no `Map.groupBy`. */
function grouped<T, K>(all: readonly T[], by: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const found = new Map<K, T[]>()
  for (const one of all) {
    const existing = found.get(by(one))
    if (existing) existing.push(one)
    else found.set(by(one), [one])
  }
  return found
}

/** Groups the response by cells. */
export function cellsOf({ entries, shifts, repairs }: BoardData): BoardCells {
  const broken = grouped(repairs, one => one.vehicle)
  return {
    entries: grouped(entries, one => cellKey(one.vehicle, one.date)),
    shifts: grouped(shifts, one => cellKey(one.vehicle, one.date)),
    isInRepair: (vehicle, date) => (broken.get(vehicle) ?? []).some(({ from, to }) => from <= date && (to === null || date <= to)),
  }
}

/** The background of a cell: works, in reserve, off, in repair, or in no shift. */
export type CellBackground = 'works' | 'reserve' | 'off' | 'repair' | 'none'
const FIRST: readonly InShift['status'][] = ['works', 'reserve', 'repair', 'off']
/** The background of a cell. */
export function cellBackgroundOf(cells: BoardCells, vehicle: number, date: string): CellBackground {
  if (cells.isInRepair(vehicle, date)) return 'repair'
  const existing = (cells.shifts.get(cellKey(vehicle, date)) ?? []).map(one => one.status)
  return FIRST.find(status => existing.includes(status)) ?? 'none'
}

/** Whether an entry can still be moved. */
export const isOpen = ({ status }: Entry): boolean => isPlanOpen(planState(status))

/** The board after a move: other entries shift as they do on the server. */
export function boardAfterMove(data: BoardData, id: number, target: DropTarget): BoardData {
  const entry = data.entries.find(one => one.id === id)
  if (!entry) return data
  const others = data.entries.filter(one => one.id !== id)
  const inCell = (of: { readonly vehicle: number; readonly date: string }): Entry[] =>
    others.filter(one => one.vehicle === of.vehicle && one.date === of.date).toSorted((a, b) => a.place - b.place)
  const placed = new Map<number, number>()
  for (const [at, one] of inCell(entry).entries()) placed.set(one.id, at + 1)
  const cell = inCell(target)
  const place = Math.max(1, Math.min(target.place, cell.length + 1))
  for (const [at, one] of cell.entries()) placed.set(one.id, at + 1 < place ? at + 1 : at + 2)
  const isHome = entry.vehicle === target.vehicle && entry.date === target.date
  // In another cell the driver is the one that the server finds.
  const moved: Entry = { ...entry, ...(!isHome && { driver: null, driverId: null }), vehicle: target.vehicle, date: target.date, place }
  const entries = [...others.map(one => ({ ...one, place: placed.get(one.id) ?? one.place })), moved].toSorted((a, b) => a.place - b.place)
  return { ...data, entries }
}

const hourOf = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3, 5)) / 60
/** The hours of a shift within its day; hours after midnight are left out. */
export const hoursOf = ({ start, end }: Pick<InShift, 'start' | 'end'>): readonly [from: number, to: number] => {
  const [from, to] = [hourOf(start), hourOf(end)]
  return [from, to > from ? to : 24]
}
const USUAL = [8, 20] as const

/** The hours of each entry of a day: consecutive within the shift, in proportion to their trips. */
export function hourSpansOf(entries: readonly Entry[], shifts: readonly InShift[]): readonly (readonly [from: number, to: number])[] {
  const shift = shifts.find(one => one.status === 'works') ?? shifts[0]
  const [from, to] = shift ? hoursOf(shift) : USUAL
  const trips = entries.map(one =>
    Math.max(
      1,
      one.lines.reduce((sum, line) => sum + line.planned, 0),
    ),
  )
  const whole = trips.reduce((sum, one) => sum + one, 0)
  let at = from
  return trips.map(count => {
    const begin = at
    at += ((to - from) * count) / whole
    return [begin, at] as const
  })
}

interface Edges {
  readonly left: number
  readonly right: number
}
/**
 * How far to scroll in pixels so that a day starts right after the sticky column; 0 if it is visible already. `day`, `trucks`: the columns
 * of the day and of the vehicles; `view`: the visible part of the board.
 */
export function scrollTo(day: Edges, trucks: Edges, view: Edges): number {
  const isRightToLeft = trucks.right > day.right
  if (isRightToLeft) return day.left < view.left ? day.right - trucks.left : 0
  return day.right > view.right ? day.left - trucks.right : 0
}

/** An entry that is being moved, and its current target. */
interface DraggedEntry {
  readonly entry: Entry
  readonly target: DropTarget
}

interface Board {
  readonly trucks: readonly Truck[]
  readonly days: readonly string[]
  readonly cells: BoardCells
  readonly move: (entry: Entry, target: DropTarget) => void
  /** Whether the user may move entries. */
  readonly mayMove: boolean
}

/** The id of an entry's element, to restore the focus after a move. */
export const entryId = (id: number): string => `planned-${id}`

const STEPS: Readonly<Record<string, readonly [days: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const within = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at))

/** Focuses the moved entry again whenever it is re-rendered, at its target or back at its origin, until the focus goes elsewhere. */
function useLanding(cells: BoardCells): (id: number) => void {
  const landed = useRef<number | null>(null)
  useEffect(() => {
    if (landed.current !== null && document.activeElement === document.body) document.getElementById(entryId(landed.current))?.focus()
  }, [cells])
  useEffect(() => {
    const leave = (): void => void (landed.current = null)
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [])
  return id => void (landed.current = id)
}

type Room = (entry: Entry, cell: Pick<DropTarget, 'vehicle' | 'date'>) => number

/** The target of an arrow key: the adjacent day or vehicle, or with Shift another index in the same cell. */
function stepped(
  { entry, target }: DraggedEntry,
  [byDays, byRows]: readonly [number, number],
  isShift: boolean,
  { trucks, days, room }: Pick<Board, 'trucks' | 'days'> & { readonly room: Room },
): DropTarget {
  if (isShift && byRows !== 0) return { ...target, place: within(target.place - 1 + byRows, room(entry, target)) + 1 }
  const date = days[within(days.indexOf(target.date) + byDays, days.length)]!
  const vehicle = trucks[within(trucks.findIndex(one => one.id === target.vehicle) + byRows, trucks.length)]!.id
  const isHome = vehicle === entry.vehicle && date === entry.date
  return { vehicle, date, place: isHome ? entry.place : room(entry, { vehicle, date }) }
}

/** Moving entries by pointer or keyboard, with announcements. */
export function useEntryDrag({ trucks, days, cells, move, mayMove }: Board) {
  const t = useTranslate()
  const [carried, setCarried] = useState<DraggedEntry | null>(null)
  const [message, say] = useState('')
  const land = useLanding(cells)

  const room: Room = (entry, { vehicle, date }) =>
    (cells.entries.get(cellKey(vehicle, date)) ?? []).filter(one => one.id !== entry.id).length + 1
  const announcement = (key: 'over' | 'put', { vehicle, date, place }: DropTarget): string =>
    t(`nerud.screens.planner.${key}`, { vehicle: trucks.find(one => one.id === vehicle)?.plate, day: formatDate(date), place })

  const take = (entry: Entry): void => {
    if (!isOpen(entry)) return say(t('nerud.screens.planner.fixed'))
    setCarried({ entry, target: { vehicle: entry.vehicle, date: entry.date, place: entry.place } })
    say(t('nerud.screens.planner.taken', { number: entry.number }))
  }
  const over = (entry: Entry, target: DropTarget): void => {
    setCarried(existing =>
      existing &&
      existing.target.vehicle === target.vehicle &&
      existing.target.date === target.date &&
      existing.target.place === target.place
        ? existing
        : { entry, target },
    )
  }
  const leave = (): void => setCarried(null)
  const put = (entry: Entry, target: DropTarget): void => {
    setCarried(null)
    const isSamePlace = target.vehicle === entry.vehicle && target.date === entry.date && target.place === entry.place
    say(isSamePlace ? t('nerud.screens.planner.back') : announcement('put', target))
    if (!isSamePlace) move(entry, target)
    land(entry.id)
  }

  const step = (existing: DraggedEntry, key: string, isShift: boolean): void => {
    const next = stepped(existing, STEPS[key]!, isShift, { trucks, days, room })
    over(existing.entry, next)
    say(announcement('over', next))
  }
  const onKeyDown = (entry: Entry) => (event: KeyboardEvent<HTMLElement>) => {
    if (!mayMove) return
    const key = logicalKey(event.key, event.currentTarget)
    const existing = carried?.entry.id === entry.id ? carried : null
    if (key === ' ' || (existing && key === 'Enter')) {
      event.preventDefault()
      if (existing) put(existing.entry, existing.target)
      else take(entry)
    } else if (existing && key in STEPS) {
      event.preventDefault()
      step(existing, key, event.shiftKey)
    } else if (existing && key === 'Escape') {
      event.preventDefault()
      leave()
      say(t('nerud.screens.planner.back'))
    }
  }
  return { carried, message, mayMove, take, over, leave, put, room, onKeyDown }
}
export type EntryDrag = ReturnType<typeof useEntryDrag>
