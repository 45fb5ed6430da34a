import Box from '@mui/material/Box'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { memo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import type { Figure, Matrix, MatrixRow } from '#resource'
import { formatDate, formatDayMonth } from '#resource/text'
import { fieldLabel, resourceName } from '../../cells/words.ts'
import { toneClass } from '../../tones.tsx'
import { keyAlong } from '../../direction.ts'
import { isNarrowed } from '../listQuery.ts'
import { useListing } from '../listing.ts'
import { figureText, figuresShown, figureTone, type Answered } from './answered.ts'
import { MATRIX } from './styles.ts'
import { useWays, type Opened, type Way } from './ways.ts'

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay())

interface RowProps {
  readonly row: MatrixRow
  readonly matrix: Matrix
  readonly dates: readonly string[]
  readonly summed: readonly string[]
  readonly ways: readonly Way[]
}

/** What a day of a row shows: its figures with a stroke between them. */
const dayText = (matrix: Matrix, row: MatrixRow, at: number): string => {
  const texts = matrix.days!.map(name => figureText(matrix, name, row.cells![name]?.[at]))
  if (texts.every(text => text === '')) return ''
  return texts.map(text => text || '0').join('/')
}
const toneAt = (matrix: Matrix, name: string, value: Figure | undefined): string | undefined => toneClass(figureTone(matrix, name, value))
const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

const Row = memo(({ row, matrix, dates, summed, ways }: RowProps) => {
  const id = String(row.id ?? '')
  const leads = (figure?: string): boolean => ways.some(way => way.fits({ row: id, figure }))
  return (
    <tr data-row={id}>
      <th scope="row" title={row.label}>
        {row.label}
      </th>
      {summed.map(name => (
        <td
          key={name}
          data-figure={name}
          className={classes('sum', leads(name) && 'way', toneAt(matrix, name, row.totals[name]))}
          tabIndex={-1}
        >
          {figureText(matrix, name, row.totals[name])}
        </td>
      ))}
      {dates.map((day, at) => (
        <td
          key={day}
          data-day={day}
          tabIndex={-1}
          className={classes(
            isWeekend(day) && 'rest',
            leads() && 'way',
            toneAt(matrix, matrix.days![0]!, row.cells![matrix.days![0]!]?.[at]),
          )}
        >
          {dayText(matrix, row, at)}
        </td>
      ))}
    </tr>
  )
})
Row.displayName = 'Row'

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The element so many places from another one among its neighbours. */
const beside = (one: Element, by: number): Element | undefined => {
  const all = [...one.parentElement!.children]
  return all[all.indexOf(one) + by]
}
/** The cell so many rows and columns from another one; undefined beyond the figures. */
function cellBeside(cell: Element, [rows, cells]: readonly [number, number]): HTMLElement | undefined {
  const at = [...cell.parentElement!.children].indexOf(cell) + cells
  const found = beside(cell.parentElement!, rows)?.children[at]
  return found?.tagName === 'TD' ? (found as HTMLElement) : undefined
}

const cellOf = (target: EventTarget): HTMLTableCellElement | null =>
  (target as Element).closest<HTMLTableCellElement>('tbody td, tfoot td.way')
const openedBy = (cell: HTMLTableCellElement): Opened => ({
  row: cell.parentElement!.dataset['row'],
  figure: cell.dataset['figure'],
  day: cell.dataset['day'],
})

interface PartProps {
  readonly matrix: Matrix
  readonly answered: Answered
  /** The measures and shares that stand beside the name of a row. */
  readonly summed: readonly string[]
  readonly word: (name: string) => string
  readonly ways: readonly Way[]
}

const Head = ({ answered: { dates, by }, summed, word }: PartProps) => {
  const t = useTranslate()
  const { resource } = useListing()
  return (
    <thead>
      <tr>
        <th>{by === undefined ? resourceName(resource.name, 1, t) : fieldLabel(resource.name, by, t)}</th>
        {summed.map(name => (
          <th key={name} className="sum">
            {word(name)}
          </th>
        ))}
        {dates.map(day => (
          <th key={day} title={formatDate(day)} className={isWeekend(day) ? 'rest' : ''}>
            {formatDayMonth(day)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The figures of all rows: a row for each over the days, or one row without days. */
const Foot = ({ matrix, answered: { dates, totals }, summed, word, ways }: PartProps) => {
  const t = useTranslate()
  const { resource, asked } = useListing()
  const leads = (figure: string): boolean => !isNarrowed(resource, asked) && ways.some(way => way.fits({ row: undefined, figure }))
  if (!matrix.days)
    return (
      <tfoot>
        <tr>
          <th scope="row">{t('nerud.list.sums.foot')}</th>
          {summed.map(name => (
            <td
              key={name}
              data-figure={name}
              tabIndex={leads(name) ? 0 : -1}
              className={classes('sum', leads(name) && 'way', toneAt(matrix, name, totals[name]?.total))}
            >
              {figureText(matrix, name, totals[name]?.total)}
            </td>
          ))}
        </tr>
      </tfoot>
    )
  return (
    <tfoot>
      {Object.entries(totals).map(([name, { total, dates: days = [] }]) => (
        <tr key={name}>
          <th scope="row">{word(name)}</th>
          <td className={`sum ${toneAt(matrix, name, total) ?? ''}`} colSpan={summed.length}>
            {figureText(matrix, name, total) || '0'}
          </td>
          {dates.map((day, at) => (
            <td key={day} className={toneAt(matrix, name, days[at])}>
              {figureText(matrix, name, days[at])}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  )
}

/** What a figure opens: its list at once, or a menu where there are several. */
function useOpening(ways: readonly Way[]) {
  const navigate = useNavigate()
  const [asking, ask] = useState<{ readonly anchor: HTMLElement; readonly opened: Opened }>()
  const open = (cell: HTMLTableCellElement): void => {
    const opened = openedBy(cell)
    const fitting = ways.filter(way => way.fits(opened))
    if (cell.textContent === '' || fitting.length === 0) return
    if (fitting.length === 1) void navigate(fitting[0]!.to(opened))
    else ask({ anchor: cell, opened })
  }
  const offered = asking ? ways.filter(way => way.fits(asking.opened)) : []
  const menu = (
    <Menu open={asking !== undefined} anchorEl={asking?.anchor ?? null} onClose={() => ask(undefined)}>
      {offered.map(({ name, to }) => (
        <MenuItem key={name} onClick={() => asking && void navigate(to(asking.opened))}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
  return { open, menu }
}

interface MatrixTableProps {
  readonly matrix: Matrix
  readonly answered: Answered
  readonly title: string
}

/** Rows down, what they come to and the days across: the first column and the totals stay in view; arrows lead from figure to figure, Enter opens one. */
export const MatrixTable = ({ matrix, answered, title }: MatrixTableProps) => {
  const t = useTranslate()
  const { resource } = useListing()
  const { dates, rows } = answered
  const ways = useWays(matrix, answered)
  const { open, menu } = useOpening(ways)
  const frame = useRef<HTMLDivElement>(null)
  const summed = figuresShown(matrix, answered)
  const word = (name: string): string => t(`resources.${resource.name}.measures.${name}`)
  const part = { matrix, answered, summed, word, ways }
  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = cellOf(event.target)
    const step = STEPS[keyAlong(event.key, event.currentTarget)]
    if (cell && event.key === 'Enter') open(cell)
    else if (step) (cell ? cellBeside(cell, step) : frame.current?.querySelector<HTMLElement>('tbody td'))?.focus()
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent): void => {
    const cell = cellOf(event.target)
    if (cell) open(cell)
  }
  const about = { role: 'group', tabIndex: 0, 'aria-label': title }
  return (
    <>
      <Box ref={frame} sx={MATRIX} {...about} {...{ onKeyDown, onClick }}>
        <table>
          <Head {...part} />
          <tbody>
            {rows.map(row => (
              <Row key={String(row.id)} {...{ row, matrix, dates, summed, ways }} />
            ))}
          </tbody>
          <Foot {...part} />
        </table>
      </Box>
      {menu}
    </>
  )
}
