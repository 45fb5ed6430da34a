import { type CSSProperties, memo } from 'react'
import type { Words } from '#admin/cells.tsx'
import { recordNumber } from '#admin/cells/words.ts'
import { joined } from '#admin/theme/textParts.tsx'
import { formatDate } from '#resource/text'
import { planState } from '../../shared/catalogue.formulas.ts'
import { PLAN_TONES } from './shiftPlanner.ts'
import {
  isOpen,
  type Entry,
  cellKey,
  cellBackgroundOf,
  hoursOf,
  hourSpansOf,
  type BoardCells,
  type CellBackground,
  type Truck,
  entryId,
  type EntryDrag,
} from './model.screens.ts'

/** An entry on the board: its route and trips, linked to its card, movable by pointer or keyboard. The grid follows the link. */
const EntryCard = ({
  entry,
  usual,
  carrying,
  t,
  style,
}: {
  readonly t: Words['t']
  readonly entry: Entry
  /** The driver in the header of the row. */
  readonly usual: string | null
  readonly carrying: EntryDrag
  readonly style?: CSSProperties
}) => {
  const [first, ...rest] = entry.lines
  const planned = entry.lines.reduce((sum, line) => sum + line.planned, 0)
  const done = entry.lines.reduce((sum, line) => sum + line.done, 0)
  const state = planState(entry.status)
  const status = t(`resources.shiftPlanner.choices.state.${state}`)
  const less = rest.length > 0 && t('nerud.screens.planner.more', { count: rest.length })
  const what = [less, first?.from, first?.material].filter(Boolean)
  const trips = t('nerud.screens.planner.trips', { done, planned })
  const number = recordNumber(entry.number, t)
  const isCarried = carrying.carried?.entry.id === entry.id
  return (
    <a
      id={entryId(entry.id)}
      href={`/shiftPlanner/shifts/${entry.id}`}
      className={`entry tone-${PLAN_TONES[state]}${isCarried ? ' carried' : ''}`}
      style={style}
      draggable={carrying.mayMove && isOpen(entry)}
      aria-describedby={carrying.mayMove ? 'planner-hint' : undefined}
      title={[
        `${number} · ${status}`,
        ...entry.lines.map(line => `${line.from} → ${line.to}, ${line.material ?? ''}: ${line.done}/${line.planned}`),
        entry.driver,
      ]
        .filter(Boolean)
        .join('\n')}
      onKeyDown={carrying.onKeyDown(entry)}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(entry.id))
        carrying.take(entry)
      }}
      onDragEnd={carrying.leave}
    >
      <span className="unseen">{`${number}, ${[status, entry.driver].filter(Boolean).join(', ')}: `}</span>
      <span className="line">
        <span className="route" dir="auto">
          {first?.to ?? number}
        </span>
        <bdi className="trips" title={trips}>
          {done}/{planned}
        </bdi>
      </span>
      <span className="what">{joined([entry.driver !== usual && entry.driver, ...(what.length > 0 ? what : [status])])}</span>
    </a>
  )
}

interface CellProps {
  readonly truck: Truck
  readonly date: string
  readonly cells: BoardCells
  readonly carrying: EntryDrag
  readonly byHours: boolean
  readonly t: Words['t']
  /** Undefined if the user may not plan. */
  readonly onAdd: ((truck: Truck, date: string) => void) | undefined
}

const WORDS: Readonly<Partial<Record<CellBackground, string>>> = {
  repair: 'nerud.screens.planner.inRepair',
  none: 'nerud.screens.planner.notInShift',
  off: 'resources.shiftVehicle.choices.status.off',
  reserve: 'resources.shiftVehicle.choices.status.reserve',
}
/** States shown even next to planned entries, because somebody has to move those. */
const ALWAYS_SHOWN: ReadonlySet<CellBackground> = new Set(['repair', 'off'])
const share = (hours: number): string => `${(hours / 24) * 100}%`
const across = ([from, to]: readonly [number, number]): CSSProperties => ({ insetInlineStart: share(from), width: share(to - from) })

const NONE: readonly never[] = []

/** A day of a vehicle: its shift in the background, planned entries in front. */
const Cell = ({ truck, date, cells, carrying, byHours, t, onAdd }: CellProps) => {
  const key = cellKey(truck.id, date)
  const entries: readonly Entry[] = cells.entries.get(key) ?? NONE
  const shifts = cells.shifts.get(key) ?? NONE
  const ground = cellBackgroundOf(cells, truck.id, date)
  const target = carrying.carried?.target
  const isOver = target?.vehicle === truck.id && target.date === date
  const along = byHours ? hourSpansOf(entries, shifts) : NONE
  const word = WORDS[ground]
  /** The index before the entry under the pointer; the last one otherwise. */
  const placeAt = (over: EventTarget, carried: Entry): number => {
    const id = (over as Element).closest('.entry')?.id.replace('planned-', '')
    const others = entries.filter(one => one.id !== carried.id)
    const at = others.findIndex(one => String(one.id) === id)
    return at < 0 ? others.length + 1 : at + 1
  }
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      className={`cell ground-${ground}${isOver ? ' over' : ''}${byHours ? ' hours' : ''}${entries.length === 0 ? ' free' : ''}`}
      onDragOver={event => {
        if (!carrying.carried) return
        event.preventDefault()
        const { entry } = carrying.carried
        carrying.over(entry, { vehicle: truck.id, date, place: placeAt(event.target, entry) })
      }}
      onDrop={event => {
        if (!carrying.carried) return
        event.preventDefault()
        const { entry } = carrying.carried
        carrying.put(entry, { vehicle: truck.id, date, place: placeAt(event.target, entry) })
      }}
    >
      {byHours &&
        shifts.map(one => <span key={`${one.start} ${one.status}`} className={`bar ground-${one.status}`} style={across(hoursOf(one))} />)}
      {entries.map((entry, at) => (
        <EntryCard key={entry.id} entry={entry} usual={truck.driver} {...{ carrying, t }} {...(byHours && { style: across(along[at]!) })} />
      ))}
      {isOver && target && carrying.carried?.entry && <span className="place">{target.place}</span>}
      {word && (entries.length === 0 || ALWAYS_SHOWN.has(ground)) && <span className="word">{t(word)}</span>}
      {onAdd && (
        <button
          type="button"
          className="add"
          aria-label={t('nerud.screens.planner.add', { vehicle: truck.plate, day: formatDate(date) })}
          onClick={() => onAdd(truck, date)}
        >
          +
        </button>
      )}
    </div>
  )
}

interface RowProps extends Omit<CellProps, 'date'> {
  readonly days: readonly string[]
  readonly at: number
  readonly top: number
  readonly height: number
}

/** A vehicle with its days. */
export const BoardRow = memo(({ truck, days, at, top, height, ...rest }: RowProps) => (
  <div role="row" className="row" aria-rowindex={at + 2} style={{ height, transform: `translateY(${top}px)` }}>
    <div role="rowheader" className="truck">
      <strong>
        <bdi>{truck.plate}</bdi>
      </strong>
      <span className="quiet">{joined([truck.brand, truck.autopark])}</span>
      <span className="quiet" dir="auto">
        {truck.driver}
      </span>
    </div>
    {days.map(date => (
      <Cell key={date} {...rest} truck={truck} date={date} />
    ))}
  </div>
))
BoardRow.displayName = 'BoardRow'
