import { type ReactNode, useMemo, Suspense } from 'react'
import { useStore, RecordContextProvider } from 'react-admin'
import { type Resource, isSortable, leadOf, wirePathOf } from '#resource'
import type { Row } from '../data/rows.ts'
import { useMay, type May } from '../authProvider.ts'
import {
  PLAIN_LAYOUT,
  type ColumnLayout,
  shownColumns,
  type Column,
  fieldsOfRows,
  layoutKey,
  layoutOf,
  type StoredLayout,
} from '../table/columns.ts'
import { cellOf, drawCell, isDrawn } from '../cells.tsx'
import { fieldLabel, type Words } from '../cells/words.ts'
import { useWords } from '../cells/context.ts'
import { chunk } from '../chunk.ts'
import { useContentWidths, type ContentWidth } from './contentWidths.ts'
import { summedColumns } from './summed.ts'
import { isStart, StartCell } from './useListRows.tsx'

/** A custom column in addition to the declared ones. */
interface OwnColumn {
  /** The field that it sorts by and takes its label from; any other name for a column without a field. */
  readonly name: string
  readonly label?: string
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  /** Renders the cell; react-admin's own fields read the row from their context. */
  readonly render: (row: Row) => ReactNode
}

/** A column of a list: a field's name, or a custom one. */
export type ListColumn = string | OwnColumn

/** The field or name of a column. */
const nameOf = (column: ListColumn): string => (typeof column === 'string' ? column : column.name)

/** The columns of a list, and the user's layout of them. */
interface Layout {
  /** The columns in declared order, visible or not. */
  readonly columns: readonly ListColumn[]
  readonly layout: ColumnLayout
  readonly setLayout: (layout: ColumnLayout) => void
  /** The fields that the rows need; undefined if custom columns may read any. */
  readonly fields: readonly string[] | undefined
}

interface LayoutOptions {
  /** Fields or custom columns that replace the declared ones. */
  readonly given?: readonly ListColumn[] | undefined
  /** The field that is equal in all rows: the parent. */
  readonly without?: string | undefined
}

const NOTHING: readonly string[] = []

/** The declared columns and extra ones, or the given ones, without those that the user may not read; order, visibility and widths are stored per user. */
export function useLayout(resource: Resource, storeKey: string, { given, without }: LayoutOptions): Layout {
  const { mayField } = useMay()
  const [stored, store] = useStore<StoredLayout | null>(layoutKey(storeKey), null)
  const extra = given ? NOTHING : (resource.list?.extra ?? NOTHING)
  const columns = useMemo(
    () =>
      [...(given ?? resource.list?.columns ?? []), ...extra].filter(column => {
        const name = nameOf(column)
        return (
          name !== without && (typeof column !== 'string' || name === 'id' || (name in resource.fields && mayField(resource, name, 'read')))
        )
      }),
    [given, resource, extra, without, mayField],
  )
  const layout = useMemo(() => layoutOf(stored, extra), [stored, extra])
  const fields = useMemo(() => {
    const names = columns.filter(column => typeof column === 'string')
    return names.length === columns.length ? fieldsOfRows(resource, names, layout) : undefined
  }, [columns, resource, layout])
  // The column chooser resets to the plain layout, which here means the declared one.
  const setLayout = (next: ColumnLayout): void => store(next === PLAIN_LAYOUT ? null : { ...next, known: columns.map(nameOf) })
  return { columns, layout, setLayout, fields }
}

const ActionsOf = chunk(() => import('../actions/ActionsOf.tsx').then(module => module.ActionsOf))

/** The columns of a list, and the user's layout of them. */
export interface ListColumns {
  readonly all: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly layout: ColumnLayout
  readonly setLayout: (layout: ColumnLayout) => void
}

/** Whether the user may do anything with single records of this resource. */
const mayDoAny = (resource: Resource, { may, mayAct }: May): boolean =>
  may(resource, 'edit') ||
  may(resource, 'remove') ||
  Object.values(resource.actions ?? {}).some(
    action => (action.on === 'one' || action.button === 'each') && action.button !== false && mayAct(action),
  )

/** The width of the mark of an entry in force, in pixels. */
const MARK_WIDTH = 95

/** The minimum width of a text column, in pixels, when columns are narrowed to fit the window. */
const MIN_TEXT_WIDTH = 80

const LETTER = 7
/** The width of a header wrapped into two lines, in pixels: that of its longest word, or slightly more than half of the text. */
const headWidth = (label: string): number =>
  Math.max(...label.split(/[ -]/u).map(word => word.length), Math.ceil(label.length * (label.includes(' ') ? 0.6 : 1))) * LETTER

/** The width of a column header besides its text, without and with the sort arrow, in pixels. */
const HEAD_WIDTH = 26
const SORTED_WIDTH = 38

/** The room for the button of the side panel, which the first cell of a row shows under the mouse, in pixels. */
const BUTTON_ROOM = 8

const withButton = ({ width, least, whole, ...column }: Column<Row>): Column<Row> => ({
  ...column,
  ...(width !== undefined && { width: width + BUTTON_ROOM }),
  ...(least !== undefined && { least: least + BUTTON_ROOM }),
  ...(whole !== undefined && { whole: whole + BUTTON_ROOM }),
})

const cellsOf = (resource: Resource, name: string, words: Words): Column<Row>['render'] => {
  const cell = (row: Row): ReactNode => drawCell({ resource, words, field: name, record: row })
  return isStart(resource, name) ? row => <StartCell row={row}>{cell(row)}</StartCell> : cell
}

/** The column of row actions, for records without a card. */
const actionsColumn = (resource: Resource, header: string, onCopy: ColumnOptions['onCopy']): Column<Row> => ({
  key: 'actions',
  header,
  width: 96,
  align: 'center',
  screenOnly: true,
  render: row => (
    <Suspense fallback={null}>
      <ActionsOf
        resource={resource.name}
        offered={Object.keys(resource.actions ?? {})}
        record={row}
        placement="menu"
        onCopy={onCopy && (() => onCopy(row))}
      />
    </Suspense>
  ),
})

interface ColumnOptions {
  /** Rows have no card, so their actions are in the last column. */
  readonly withActions?: boolean
  /** Opens a create form with a copy of a row. */
  readonly onCopy?: ((row: Row) => void) | undefined
  /** The loaded rows, which determine the column widths. */
  readonly rows: readonly Row[]
  /** The wire paths by which the list can be sorted; any if undefined. */
  readonly orders: readonly string[] | undefined
}

const wirePathOfColumn = (resource: Resource, name: string): string => (name in resource.fields ? wirePathOf(resource, name) : name)

interface HowToDraw {
  readonly words: Words
  /** The widths that its values need; undefined until there are some. */
  readonly content: ContentWidth | undefined
  readonly matters: boolean
  /** Whether the list can be sorted by it, however many rows it has. */
  readonly isOffered: boolean
}

/** How far a text column may be narrowed; `head`: the width of its header. */
function narrowing(head: number, { whole, least: figures }: ContentWidth): Pick<Column<Row>, 'least' | 'whole'> {
  const least = Math.max(MIN_TEXT_WIDTH, head, figures)
  return { least, whole: Math.max(least, whole) }
}

/** A column for the table. */
function columnOf(resource: Resource, column: ListColumn, { words, content, matters, isOffered }: HowToDraw): Column<Row> {
  const name = nameOf(column)
  const own = typeof column === 'string' ? undefined : column
  const { width, align = 'left' } = { ...cellOf(resource, name), ...(own?.align && { align: own.align }) }
  const label = own?.label ?? fieldLabel(resource.name, name, words.t)
  const fits = content ?? { needed: width, whole: 0, least: 0 }
  const natural = fits.needed + (isStart(resource, name) ? MARK_WIDTH : 0)
  const sorts = isSortable(resource, name)
  const head = headWidth(label) + (sorts ? SORTED_WIDTH : HEAD_WIDTH)
  const isNarrowable = align === 'left' && !isDrawn(resource, name)
  return {
    key: name,
    header: label,
    ...(isNarrowable && narrowing(headWidth(label) + HEAD_WIDTH, fits)),
    matters,
    width: own?.width ?? Math.max(natural, head),
    align,
    sortable: sorts && isOffered,
    ...(sorts && !isOffered && { hint: words.t('nerud.list.orderLarge') }),
    render: own ? row => <RecordContextProvider value={row}>{own.render(row)}</RecordContextProvider> : cellsOf(resource, name, words),
    plain: own === undefined,
  }
}

/** The columns of a list for the table. */
export function useColumns(
  resource: Resource,
  { columns, layout, setLayout }: Layout,
  { withActions = false, onCopy, rows, orders }: ColumnOptions,
): ListColumns {
  const words = useWords()
  const may = useMay()
  const fields = useMemo(
    () =>
      shownColumns(
        columns.map(column => ({ key: nameOf(column), column })),
        layout,
      ).flatMap(({ column }) => (typeof column === 'string' ? [column] : [])),
    [columns, layout],
  )
  const summed = useMemo(() => summedColumns(resource, may), [resource, may])
  const fits = useContentWidths(resource, fields, rows, words, summed)
  const all = useMemo(() => {
    const lead = new Set(leadOf(resource))
    const drawn = columns.map(column => {
      const name = nameOf(column)
      const isOffered = orders?.includes(wirePathOfColumn(resource, name)) ?? true
      return columnOf(resource, column, { words, content: fits.get(name), matters: lead.has(name), isOffered })
    })
    return withActions && mayDoAny(resource, may) ? [...drawn, actionsColumn(resource, words.t('nerud.list.actions'), onCopy)] : drawn
  }, [columns, fits, orders, resource, words, withActions, may, onCopy])
  const shown = useMemo(() => shownColumns(all, layout).map((column, at) => (at > 0 ? column : withButton(column))), [all, layout])
  return { all, shown, layout, setLayout }
}
