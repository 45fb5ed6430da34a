import Box from '@mui/material/Box'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { memo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { listRight, pathOf, type Figure, type Matrix, type MatrixRow, type Resource } from '#resource'
import { formatDate, formatDayMonth } from '#resource/text'
import { resourceName } from '../../cells/words.ts'
import { useMay, useResources } from '../../declared.tsx'
import { toneClass } from '../../tones.tsx'
import { keyAlong } from '../../sides.ts'
import { writeAsked } from '../asked.ts'
import { useListing } from '../listing.ts'
import { figureText, figureTone, type Answered } from './answered.ts'
import { MATRIX } from './styles.ts'

interface Opened {
  readonly row: number
  /** A day alone; the whole period without one. */
  readonly day?: string | undefined
}
/** A list that a figure leads to. */
interface Way {
  readonly name: string
  readonly to: (opened: Opened) => string
}

/** The lists behind the figures that the user may open. */
function useWays(matrix: Matrix, period: Answered['period']): readonly Way[] {
  const t = useTranslate()
  const resources = useResources()
  const { can } = useMay()
  return (matrix.opens ?? []).flatMap(({ resource: name, row, day }): Way[] => {
    const resource: Resource | undefined = resources[name]
    const path = resource && pathOf(resource, 'list')
    if (!resource || !path || !can(listRight(resource))) return []
    const by = resource.list!.filters[row]!.by
    const to = (opened: Opened): string => {
      const days = opened.day === undefined ? period : { from: opened.day, to: opened.day }
      const filter = { [row]: by === 'in' ? [String(opened.row)] : String(opened.row), [day]: days }
      return `${path}?${writeAsked(resource, new URLSearchParams(), { query: '', filter, sort: [] }).toString()}`
    }
    return [{ name: resourceName(name, 2, t), to }]
  })
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay())

interface RowProps {
  readonly row: MatrixRow
  readonly matrix: Matrix
  readonly dates: readonly string[]
  readonly summed: readonly string[]
}

/** What a day of a row shows: its figures with a stroke between them. */
const dayText = (matrix: Matrix, row: MatrixRow, at: number): string => {
  const texts = matrix.days!.map(name => figureText(matrix, name, row.cells![name]?.[at]))
  if (texts.every(text => text === '')) return ''
  return texts.map(text => text || '0').join('/')
}
const toneAt = (matrix: Matrix, name: string, value: Figure | undefined): string | undefined => toneClass(figureTone(matrix, name, value))

const Row = memo(({ row, matrix, dates, summed }: RowProps) => (
  <tr data-row={row.id}>
    <th scope="row" title={row.label}>
      {row.label}
    </th>
    {summed.map(name => (
      <td key={name} className={`sum ${toneAt(matrix, name, row.totals[name]) ?? ''}`} tabIndex={-1}>
        {figureText(matrix, name, row.totals[name])}
      </td>
    ))}
    {dates.map((day, at) => (
      <td
        key={day}
        data-day={day}
        tabIndex={-1}
        className={[isWeekend(day) && 'rest', toneAt(matrix, matrix.days![0]!, row.cells![matrix.days![0]!]?.[at])]
          .filter(Boolean)
          .join(' ')}
      >
        {dayText(matrix, row, at)}
      </td>
    ))}
  </tr>
))
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

const cellOf = (target: EventTarget): HTMLTableCellElement | null => (target as Element).closest<HTMLTableCellElement>('tbody td')
const openedBy = (cell: HTMLTableCellElement): Opened => ({ row: Number(cell.parentElement!.dataset['row']), day: cell.dataset['day'] })

interface PartProps {
  readonly matrix: Matrix
  readonly answered: Answered
  /** The measures and shares that stand beside the name of a row. */
  readonly summed: readonly string[]
  readonly word: (name: string) => string
}

const Head = ({ answered: { dates }, summed, word }: PartProps) => {
  const t = useTranslate()
  const { resource } = useListing()
  return (
    <thead>
      <tr>
        <th>{resourceName(resource.name, 1, t)}</th>
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
const Foot = ({ matrix, answered: { dates, totals }, summed, word }: PartProps) => {
  const t = useTranslate()
  if (!matrix.days)
    return (
      <tfoot>
        <tr>
          <th scope="row">{t('nerud.list.sums.foot')}</th>
          {summed.map(name => (
            <td key={name} className={`sum ${toneAt(matrix, name, totals[name]?.total) ?? ''}`}>
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
    if (cell.textContent === '' || ways.length === 0) return
    const opened = openedBy(cell)
    if (ways.length === 1) void navigate(ways[0]!.to(opened))
    else ask({ anchor: cell, opened })
  }
  const menu = (
    <Menu open={asking !== undefined} anchorEl={asking?.anchor ?? null} onClose={() => ask(undefined)}>
      {ways.map(({ name, to }) => (
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
  const { dates, rows, period } = answered
  const ways = useWays(matrix, period)
  const { open, menu } = useOpening(ways)
  const frame = useRef<HTMLDivElement>(null)
  const measures = [...Object.keys(matrix.measures), ...Object.keys(matrix.shares ?? {})]
  const summed = measures.filter(name => rows.some(row => name in row.totals))
  const word = (name: string): string => t(`resources.${resource.name}.measures.${name}`)
  const part = { matrix, answered, summed, word }
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
  const about = { role: 'group', tabIndex: 0, 'aria-label': title, className: ways.length > 0 ? 'opens' : '' }
  return (
    <>
      <Box ref={frame} sx={MATRIX} {...about} {...{ onKeyDown, onClick }}>
        <table>
          <Head {...part} />
          <tbody>
            {rows.map(row => (
              <Row key={row.id} {...{ row, matrix, dates, summed }} />
            ))}
          </tbody>
          <Foot {...part} />
        </table>
      </Box>
      {menu}
    </>
  )
}
