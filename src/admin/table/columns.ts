import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { rowFields, type Resource } from '#resource'
import { readStored } from '../browserStorage.ts'

/** A column of a table. The array of columns must be stable: every row re-renders when it changes. */
export interface Column<Row> {
  readonly key: string
  readonly header: string
  /** In pixels; 160 by default. */
  readonly width?: number
  /** The minimum width in pixels when columns are narrowed to bring the important ones into view; not narrowed by default. */
  readonly least?: number
  /** The width in pixels in which no word is cut; the column becomes narrower only if an important one is not visible otherwise. */
  readonly whole?: number
  /** It has become narrower than its values need, so their texts take two lines. */
  readonly isNarrow?: boolean
  /** An important column: others are narrowed so that it is visible. */
  readonly matters?: boolean
  readonly align?: 'left' | 'right' | 'center'
  readonly sortable?: boolean
  /** The tooltip of the header. */
  readonly hint?: string
  /** The content of a cell; plain text is the fastest. */
  readonly render: (row: Row) => ReactNode
  /** Cells contain only text and icons, no state, so their elements may be reused for other records. */
  readonly plain?: boolean
  /** It contains only controls, so it is not printed. */
  readonly screenOnly?: boolean
}

/** The user's layout of a table's columns: order, hidden ones, widths in pixels. */
export interface ColumnLayout {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly widths: Readonly<Record<string, number>>
}

/** The layout of a table before the user changes it. */
export const PLAIN_LAYOUT: ColumnLayout = { order: [], hidden: [], widths: {} }

/** The minimum width of a resized column, in pixels. */
export const NARROWEST = 48
const USUAL_WIDTH = 160

/** The columns in the user's order; those that the layout does not contain yet stay after their declared neighbour. */
export const orderedColumns = <C extends { readonly key: string }>(columns: readonly C[], order: readonly string[]): readonly C[] => {
  const placed = order.flatMap(key => columns.filter(column => column.key === key))
  columns.forEach((column, at) => {
    if (placed.includes(column)) return
    const before = columns[at - 1]
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, column)
  })
  return placed
}

/** The visible columns, in the user's order. */
export const shownColumns = <C extends { readonly key: string }>(columns: readonly C[], { order, hidden }: ColumnLayout): readonly C[] =>
  orderedColumns(columns, order).filter(column => !hidden.includes(column.key))

/** Moves a column to an index among all of them, visible or not. */
export const moveColumn = (columns: readonly { readonly key: string }[], layout: ColumnLayout, key: string, to: number): ColumnLayout => {
  const keys = orderedColumns(columns, layout.order).map(column => column.key)
  const from = keys.indexOf(key)
  const index = Math.min(Math.max(to, 0), keys.length - 1)
  if (from < 0 || from === index) return layout
  keys.splice(index, 0, ...keys.splice(from, 1))
  return { ...layout, order: keys }
}

/** Shows or hides a column; the last visible one cannot be hidden. */
export const toggleColumn = (columns: readonly { readonly key: string }[], layout: ColumnLayout, key: string): ColumnLayout => {
  const isHidden = layout.hidden.includes(key)
  if (!isHidden && shownColumns(columns, layout).length < 2) return layout
  return { ...layout, hidden: isHidden ? layout.hidden.filter(other => other !== key) : [...layout.hidden, key] }
}

/** The columns with those marked that are narrower than their values need. */
export const markNarrow = <Row>(columns: readonly Column<Row>[], pixels: readonly number[]): readonly Column<Row>[] =>
  columns.map((column, at) => {
    const isNarrow = column.least !== undefined && column.plain === true && pixels[at]! < (column.width ?? USUAL_WIDTH)
    return isNarrow ? { ...column, isNarrow } : column
  })

/** Narrows columns as far as necessary to bring as many important ones as possible into view. */
function narrowed(columns: readonly Column<never>[], widths: readonly number[], free: readonly boolean[], room: number): readonly number[] {
  for (let last = columns.length - 1; last > 0; last--) {
    const made = columns[last]!.matters ? narrowedTo(last, columns, widths, free, room) : undefined
    if (made) return made
  }
  return widths
}

type Limit = (column: Column<never>) => number | undefined
/** How far columns are narrowed: first all of them down to whole words, then further. */
const LIMITS: readonly Limit[] = [({ whole, least }) => whole ?? least, ({ least }) => least]

/** The widths with which the columns up to `last` fit; undefined if that is impossible. */
function narrowedTo(
  last: number,
  columns: readonly Column<never>[],
  widths: readonly number[],
  free: readonly boolean[],
  room: number,
): readonly number[] | undefined {
  let made = widths
  for (const limit of LIMITS) {
    const over = made.slice(0, last + 1).reduce((sum, width) => sum + width, 0) - room
    if (over <= 0) return made
    const given = made.map((width, at) => (free[at] && at <= last ? Math.max(0, width - (limit(columns[at]!) ?? width)) : 0))
    const total = given.reduce((sum, width) => sum + width, 0)
    const share = Math.min(1, over / total)
    if (total > 0) made = made.map((width, at) => Math.floor(width - given[at]! * share))
    if (total >= over) return made
  }
  return undefined
}

/** The widths in pixels: the user's own where set; the others share the rest of the table's width in proportion to their declared widths. */
export const widthsOf = (columns: readonly Column<never>[], widths: ColumnLayout['widths'], room: number): readonly number[] => {
  const declared = columns.map(column => Math.max(widths[column.key] ?? column.width ?? USUAL_WIDTH, NARROWEST))
  const free = columns.map(column => widths[column.key] === undefined)
  const sum = (pick: (at: number) => boolean): number => declared.reduce((total, width, at) => total + (pick(at) ? width : 0), 0)
  const spare = room - sum(() => true)
  const growing = sum(at => free[at] === true)
  if (spare < 0 && room > 0) return narrowed(columns, declared, free, room)
  if (spare <= 0 || growing === 0) return declared
  return declared.map((width, at) => (free[at] ? Math.floor(width + (spare * width) / growing) : width))
}

/** A column's key and header. */
export interface ColumnTitle {
  readonly key: string
  readonly header: string
}

/** The props of the column chooser. */
export interface ColumnChooserProps {
  /** All columns of the table, in declared order. */
  readonly columns: readonly ColumnTitle[]
  readonly layout: ColumnLayout
  readonly onChange: (layout: ColumnLayout) => void
  /** Further buttons below the columns. */
  readonly children?: ReactNode
}

/** The search parameter with the id of a saved view; 0 for none, when a default view would open otherwise. */
export const VIEW = 'view'

/** The id of the saved view in the address. */
export function useSavedView(prefix: string): number | undefined {
  const query = new URLSearchParams(useLocation().search).get(prefix + VIEW)
  return query === null ? undefined : Number(query)
}

/** The store key of a list's layout within a saved view. */
export const keyInView = (storeKey: string, view: number | undefined): string => (view ? `${storeKey}.v${view}` : storeKey)

/** The user's column layout, with the columns that existed when it was stored: extra columns added later stay hidden. */
export interface StoredLayout extends ColumnLayout {
  readonly known: readonly string[]
}

/** The store key of a list's layout. */
export const layoutKey = (storeKey: string): string => `list.${storeKey}.columns`

/** The key under which preferences of a list are stored. */
export const storeKeyOf = ({ name }: Resource, view: string | undefined): string => (view === undefined ? name : `${name}.${view}`)

/** The stored layout, or the declared one, in which the extra columns are hidden. */
export const layoutOf = (stored: StoredLayout | null, extra: readonly string[]): ColumnLayout =>
  stored
    ? { ...stored, hidden: [...stored.hidden, ...extra.filter(name => !stored.known.includes(name))] }
    : { ...PLAIN_LAYOUT, hidden: extra }

/** Whether the user has changed a layout; `extra`: the columns that are hidden by default. */
export const isOwnLayout = ({ order, hidden, widths }: ColumnLayout, extra: readonly string[]): boolean =>
  order.length > 0 || Object.keys(widths).length > 0 || hidden.toSorted().join() !== extra.toSorted().join()

/** The fields that rows need for the visible columns, in a fixed order; all fields of the list if they are all shown. */
export function fieldsOfRows(resource: Resource, columns: readonly string[], { hidden }: ColumnLayout): readonly string[] {
  const found = new Set(
    rowFields(
      resource,
      columns.filter(name => !hidden.includes(name)),
    ),
  )
  return Object.keys(resource.fields).filter(name => found.has(name))
}

/**
 * The fields of a list by the user's stored layout, before react-admin's store exists, for the first request of rows. If the layout cannot
 * be parsed, all fields are requested, so that the page still opens.
 */
export function fieldsAtFirst(resource: Resource, storeKey: string, user: number): readonly string[] | undefined {
  const { columns = [], extra = [] } = resource.list ?? {}
  try {
    // The key under which react-admin's store keeps preferences of a user.
    const stored = JSON.parse(readStored(`RaStore.user.${user}.${layoutKey(storeKey)}`) ?? 'null') as StoredLayout | null
    return fieldsOfRows(resource, [...columns, ...extra], layoutOf(stored, extra))
  } catch {
    return undefined
  }
}
