import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { memo, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Theme } from '@mui/material/styles'
import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { pathOf, type Resource, listRight } from '#resource'
import type { Level } from '#resource/grouping'
import {
  type Pivot,
  type PivotAnswer,
  type PivotKey,
  MAX_PIVOT_ROWS,
  readPivot,
  formatMeasure,
  type PivotFigures,
  type PivotMeasure,
  type PivotRow,
} from '#resource/pivot'
import type { SavedView } from '#resource/savedViews'
import { whereOfGroup } from '../groups/useGroups.ts'
import { writeListQuery, type ListQuery, readListQuery } from '../view.ts'
import { useWords } from '../../cells/context.ts'
import { logicalKey } from '../../direction.ts'
import { usePeriodText } from '../../inputs/periods.ts'
import { usePlainLinks } from '../../page/paths.tsx'
import { useBeforePrint } from '../../page/printing.tsx'
import { toneClass } from '../../tones.tsx'
import { MATRIX } from '../matrix/styles.ts'
import { PivotHead, type OnOrder, pivotFigureText, isNegative, keyText, usePivot } from './pivot.tsx'
import { useMay } from '../../authProvider.ts'
import { sourceFor } from '../source.ts'

const narrowedBy = (resource: Resource, level: Level, { key, last, record }: PivotKey, where: string | undefined): string =>
  whereOfGroup(resource, level, { keys: [key], last: [last], count: 0, record, sums: {} }, where)

/** Returns a function that builds the address of the rows behind a figure: the list with the same conditions, filtered by the groups. */
function linksOf(resource: Resource, pivot: Pivot, { levels, columns }: PivotAnswer, query: ListQuery) {
  const list = pathOf(resource, 'list')!
  return (keys: readonly number[], column: number | undefined): string => {
    const down = keys.reduce((where, at, depth) => narrowedBy(resource, pivot.rows[depth]!, levels[depth]![at]!, where), query.where)
    const where = column === undefined ? down : narrowedBy(resource, pivot.columns!, columns[column]!, down)
    const question = writeListQuery(resource, new URLSearchParams(), { ...query, where, pivot: undefined })
    return `${list}?${question.toString()}`
  }
}

/** The number of rows rendered at first, and added by a click. */
const ROWS_PER_STEP = 300
const INDENT = 14

interface CellsProps {
  readonly resource: Resource
  readonly measures: readonly PivotMeasure[]
  readonly figures: PivotFigures
  readonly href: string | undefined
  readonly isTotal?: boolean
}
/** The measures of one cell of the pivot; each figure is a link to its rows. */
const Cells = ({ resource, measures, figures, href, isTotal = false }: CellsProps) =>
  measures.map((measure, at) => {
    const figure = figures?.[at]
    const text = pivotFigureText(resource, measure, figure)
    return (
      <td
        key={`${measure.by} ${measure.field ?? ''}`}
        className={[isTotal && 'sum', isNegative(figure) && toneClass('moneyOut')].filter(Boolean).join(' ')}
      >
        {href === undefined || text === '' ? (
          text
        ) : (
          <a href={href} tabIndex={-1}>
            {text}
          </a>
        )}
      </td>
    )
  })

interface RowProps {
  readonly row: PivotRow
  readonly name: string
  readonly resource: Resource
  readonly measures: readonly PivotMeasure[]
  readonly isSubtotal: boolean
  readonly across: boolean
  readonly link: ReturnType<typeof linksOf> | undefined
}
const Row = memo(({ row, name, resource, measures, isSubtotal, across, link }: RowProps) => (
  <tr className={isSubtotal ? 'rest' : ''}>
    <th scope="row" title={name} style={{ paddingInlineStart: 8 + (row.keys.length - 1) * INDENT, ...(isSubtotal && { fontWeight: 600 }) }}>
      {name}
    </th>
    {row.cells.map((figures, at) => (
      // Columns have no key but their index.
      // eslint-disable-next-line react/no-array-index-key
      <Cells key={at} {...{ resource, measures, figures }} href={figures ? link?.(row.keys, at) : undefined} isTotal={isSubtotal} />
    ))}
    <Cells {...{ resource, measures }} figures={row.total} href={link?.(row.keys, undefined)} isTotal={across || isSubtotal} />
  </tr>
))
Row.displayName = 'Row'

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
/** The link at an offset of rows and columns from another one; undefined beyond the edge. */
function neighbourLink(link: Element, [rows, cells]: readonly [number, number]): HTMLElement | undefined {
  const cell = link.closest('td')!
  const lines = [...cell.closest('table')!.querySelectorAll('tbody tr, tfoot tr')]
  const at = [...cell.parentElement!.children].indexOf(cell)
  const line = lines.indexOf(cell.parentElement!)
  // Skip empty cells.
  for (let step = 1; step < 100; step++) {
    const found = lines[line + rows * step]?.children[at + cells * step]
    if (!found) return undefined
    const inside = found.querySelector<HTMLElement>('a')
    if (inside) return inside
  }
  return undefined
}

interface PivotTableProps {
  readonly resource: Resource
  readonly query: ListQuery
  readonly answer: PivotAnswer
  readonly title: string
  /** Whether the user may open the list. */
  readonly opens: boolean
  /** The maximum number of rows, if all of them can be seen elsewhere. */
  readonly max?: number
  /** Sorts the rows; undefined if the table is not interactive. */
  readonly onOrder?: OnOrder
}

const TABLE = (theme: Theme) =>
  ({
    ...MATRIX(theme),
    maxHeight: 'calc(100dvh - 250px)',
    '& td': { whiteSpace: 'pre' },
    '& td a': { color: 'inherit', textDecoration: 'none', display: 'block', '&:hover, &:focus': { textDecoration: 'underline' } },
    '& thead button': {
      all: 'unset',
      cursor: 'pointer',
      '&:hover': { textDecoration: 'underline' },
      '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
    },
    '& thead tr.second th': { top: 36 },
    '& thead tr.second > th:first-of-type': {
      position: 'sticky',
      insetInlineStart: 'auto',
      zIndex: 2,
      maxWidth: 'none',
      textAlign: 'end',
      border: 0,
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& tr.rest > th:first-of-type': { bgcolor: 'background.default' },
  }) as const

interface FootProps {
  readonly resource: Resource
  readonly measures: readonly PivotMeasure[]
  readonly cells: PivotAnswer['cells']
  readonly total: PivotAnswer['total']
  readonly link: ReturnType<typeof linksOf> | undefined
}
/** The totals of all rows. */
const Foot = ({ resource, measures, cells, total, link }: FootProps) => {
  const words = useWords()
  return (
    <tfoot>
      <tr>
        <th scope="row">{words.t('nerud.builder.total')}</th>
        {cells.map((figures, at) => (
          // Columns have no key but their index.
          // eslint-disable-next-line react/no-array-index-key
          <Cells key={at} {...{ resource, measures, figures }} href={link?.([], at)} isTotal />
        ))}
        <Cells {...{ resource, measures }} figures={total} href={link?.([], undefined)} isTotal />
      </tr>
    </tfoot>
  )
}

/** A pivot table: row and column groups with measures at their intersections. Names, header and totals are sticky; arrow keys move between figures, Enter opens the rows of one. */
export const PivotTable = ({ resource, query, answer, title, opens, max, onOrder }: PivotTableProps) => {
  const words = useWords()
  const periodText = usePeriodText()
  const follow = usePlainLinks()
  const frame = useRef<HTMLDivElement>(null)
  const [shown, show] = useState(ROWS_PER_STEP)
  useBeforePrint(async () => show(MAX_PIVOT_ROWS * 2))
  const pivot = useMemo(() => readPivot(resource, query.pivot ?? '')!, [resource, query.pivot])
  const { rows, levels, columns, cells, total } = answer
  const measures = useMemo(
    () => pivot.measures.filter(one => answer.measures.includes(formatMeasure(resource, one))),
    [pivot, answer, resource],
  )
  const link = useMemo(() => (opens ? linksOf(resource, pivot, answer, query) : undefined), [opens, resource, pivot, answer, query])
  const names = columns.map(one => keyText(resource, pivot.columns!, one, words, periodText))
  const nameOf = ({ keys }: PivotRow): string =>
    keyText(resource, pivot.rows[keys.length - 1]!, levels[keys.length - 1]![keys.at(-1)!]!, words, periodText)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[logicalKey(event.key, event.currentTarget)]
    if (!step || !(event.target instanceof Element)) return
    const at = event.target.closest('td a')
    const next = at ? neighbourLink(at, step) : frame.current?.querySelector<HTMLElement>('tbody td a')
    next?.focus()
    event.preventDefault()
  }
  const limit = max ?? shown
  const across = pivot.columns !== undefined
  return (
    <>
      <Box ref={frame} sx={TABLE} role="group" tabIndex={0} aria-label={title} {...{ onKeyDown, onClick: follow }}>
        <table>
          <PivotHead {...{ resource, pivot, names, measures, onOrder }} />
          <tbody>
            {rows.slice(0, limit).map(row => (
              <Row
                key={row.keys.join()}
                {...{ row, resource, measures, across, link }}
                name={nameOf(row)}
                isSubtotal={row.keys.length < pivot.rows.length}
              />
            ))}
          </tbody>
          <Foot {...{ resource, measures, cells, total, link }} />
        </table>
      </Box>
      {max === undefined && rows.length > shown && (
        <Button size="small" onClick={() => show(shown + ROWS_PER_STEP)} sx={{ alignSelf: 'flex-start' }}>
          {words.t('nerud.builder.more', { count: rows.length - shown })}
        </Button>
      )}
    </>
  )
}

/** The number of rows of a report embedded in another page. */
const MAX_ROWS = 8

/** A saved report embedded in another page: its first rows and the totals. */
export const ReportBlock = ({ resource, view }: { readonly resource: Resource; readonly view: SavedView }) => {
  const { t } = useWords()
  const { can } = useMay()
  const query = readListQuery(resource, new URLSearchParams(view.query))
  const { data, error } = usePivot(sourceFor(resource), query)
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (!data) return <Skeleton variant="rounded" height={200} />
  if (data.answer.rows.length === 0) return <Alert severity="info">{t('nerud.builder.empty')}</Alert>
  return (
    <PivotTable
      {...{ resource }}
      query={data.query}
      answer={data.answer}
      title={view.name}
      opens={can(listRight(resource, undefined))}
      max={MAX_ROWS}
    />
  )
}
