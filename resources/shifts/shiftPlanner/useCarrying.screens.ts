import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { formatDate } from '#resource/text'
import { keyAlong } from '#admin/direction.ts'
import { cellKey, isOpen, type Cells, type Entry, type Target, type Truck } from './model.screens.ts'

/** An entry that is being moved, and its current target. */
export interface Carried {
  readonly entry: Entry
  readonly target: Target
}

interface Board {
  readonly trucks: readonly Truck[]
  readonly days: readonly string[]
  readonly cells: Cells
  readonly move: (entry: Entry, target: Target) => void
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
function useLanding(cells: Cells): (id: number) => void {
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

type Room = (entry: Entry, cell: Pick<Target, 'vehicle' | 'date'>) => number

/** The target of an arrow key: the adjacent day or vehicle, or with Shift another index in the same cell. */
function stepped(
  { entry, target }: Carried,
  [byDays, byRows]: readonly [number, number],
  isShift: boolean,
  { trucks, days, room }: Pick<Board, 'trucks' | 'days'> & { readonly room: Room },
): Target {
  if (isShift && byRows !== 0) return { ...target, place: within(target.place - 1 + byRows, room(entry, target)) + 1 }
  const date = days[within(days.indexOf(target.date) + byDays, days.length)]!
  const vehicle = trucks[within(trucks.findIndex(one => one.id === target.vehicle) + byRows, trucks.length)]!.id
  const isHome = vehicle === entry.vehicle && date === entry.date
  return { vehicle, date, place: isHome ? entry.place : room(entry, { vehicle, date }) }
}

/** Moving entries by pointer or keyboard, with announcements. */
export function useCarrying({ trucks, days, cells, move, mayMove }: Board) {
  const t = useTranslate()
  const [carried, setCarried] = useState<Carried | null>(null)
  const [message, say] = useState('')
  const land = useLanding(cells)

  const room: Room = (entry, { vehicle, date }) =>
    (cells.entries.get(cellKey(vehicle, date)) ?? []).filter(one => one.id !== entry.id).length + 1
  const announcement = (key: 'over' | 'put', { vehicle, date, place }: Target): string =>
    t(`nerud.screens.planner.${key}`, { vehicle: trucks.find(one => one.id === vehicle)?.plate, day: formatDate(date), place })

  const take = (entry: Entry): void => {
    if (!isOpen(entry)) return say(t('nerud.screens.planner.fixed'))
    setCarried({ entry, target: { vehicle: entry.vehicle, date: entry.date, place: entry.place } })
    say(t('nerud.screens.planner.taken', { number: entry.number }))
  }
  const over = (entry: Entry, target: Target): void => {
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
  const put = (entry: Entry, target: Target): void => {
    setCarried(null)
    const isSamePlace = target.vehicle === entry.vehicle && target.date === entry.date && target.place === entry.place
    say(isSamePlace ? t('nerud.screens.planner.back') : announcement('put', target))
    if (!isSamePlace) move(entry, target)
    land(entry.id)
  }

  const step = (existing: Carried, key: string, isShift: boolean): void => {
    const next = stepped(existing, STEPS[key]!, isShift, { trucks, days, room })
    over(existing.entry, next)
    say(announcement('over', next))
  }
  const onKeyDown = (entry: Entry) => (event: KeyboardEvent<HTMLElement>) => {
    if (!mayMove) return
    const key = keyAlong(event.key, event.currentTarget)
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
export type Carrying = ReturnType<typeof useCarrying>
