import type { CSSProperties } from 'react'
import type { Words } from '#admin/cells.tsx'
import { recordNumber } from '#admin/cells/words.ts'
import { planState } from './planStatus.formulas.ts'
import { PLAN_TONES } from '../lookups.ts'
import { isOpen, type Entry } from './model.screens.ts'
import { entryId, type Carrying } from './useCarrying.screens.ts'

/** An entry on the board: its route and trips, linked to its card, movable by pointer or keyboard. The grid follows the link. */
export const EntryCard = ({
  entry,
  carrying,
  t,
  style,
}: {
  readonly t: Words['t']
  readonly entry: Entry
  readonly carrying: Carrying
  readonly style?: CSSProperties
}) => {
  const [first, ...rest] = entry.lines
  const planned = entry.lines.reduce((sum, line) => sum + line.planned, 0)
  const done = entry.lines.reduce((sum, line) => sum + line.done, 0)
  const state = planState(entry.status)
  const status = t(`resources.shiftPlanner.choices.state.${state}`)
  const less = rest.length > 0 && t('nerud.screens.planner.more', { count: rest.length })
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
      <span className="what" dir="auto">
        {[less, first?.from, first?.material].filter(Boolean).join(' · ') || status}
      </span>
    </a>
  )
}
