import type { ReactNode } from 'react'

/** One column of a table. Keep the array of columns the same between renders: every row is re-rendered when it changes. */
export interface Column<Row> {
  readonly key: string
  readonly header: string
  /** Pixels; 160 when left out. */
  readonly width?: number
  /** How narrow it may become, in pixels, so that the columns that matter most come into view; as wide as it is when left out. */
  readonly least?: number
  /** It matters: others become narrower so that it is in view. */
  readonly matters?: boolean
  readonly align?: 'left' | 'right' | 'center'
  readonly sortable?: boolean
  /** Said of the heading under the mouse. */
  readonly hint?: string
  /** What a cell shows: plain text is the cheapest. */
  readonly render: (row: Row) => ReactNode
  /** Shows text and marks alone, nothing that can be open or in progress: its elements may be reused for one record after another. */
  readonly plain?: boolean
  /** What is pressed and not read: it is not printed. */
  readonly screenOnly?: boolean
}

/** A person's own layout of a table's columns: their order, the hidden ones and the widths in pixels. */
export interface ColumnLayout {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly widths: Readonly<Record<string, number>>
}

/** The layout of a table before anybody changes it. */
export const PLAIN_LAYOUT: ColumnLayout = { order: [], hidden: [], widths: {} }

/** The narrowest that a column can be made, in pixels. */
export const NARROWEST = 48
const USUAL_WIDTH = 160

/** The columns in the person's order; those that the layout does not name yet keep their declared place after their declared neighbour. */
export const inOrder = <C extends { readonly key: string }>(columns: readonly C[], order: readonly string[]): readonly C[] => {
  const placed = order.flatMap(key => columns.filter(column => column.key === key))
  columns.forEach((column, at) => {
    if (placed.includes(column)) return
    const before = columns[at - 1]
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, column)
  })
  return placed
}

/** The columns to show, in the person's order. */
export const shownColumns = <C extends { readonly key: string }>(columns: readonly C[], { order, hidden }: ColumnLayout): readonly C[] =>
  inOrder(columns, order).filter(column => !hidden.includes(column.key))

/** The layout with one column moved to a place among all of them, shown or not. */
export const moveColumn = (columns: readonly { readonly key: string }[], layout: ColumnLayout, key: string, to: number): ColumnLayout => {
  const keys = inOrder(columns, layout.order).map(column => column.key)
  const from = keys.indexOf(key)
  const place = Math.min(Math.max(to, 0), keys.length - 1)
  if (from < 0 || from === place) return layout
  keys.splice(place, 0, ...keys.splice(from, 1))
  return { ...layout, order: keys }
}

/** The layout with one column shown or hidden; the last shown one stays. */
export const toggleColumn = (columns: readonly { readonly key: string }[], layout: ColumnLayout, key: string): ColumnLayout => {
  const isHidden = layout.hidden.includes(key)
  if (!isHidden && shownColumns(columns, layout).length < 2) return layout
  return { ...layout, hidden: isHidden ? layout.hidden.filter(other => other !== key) : [...layout.hidden, key] }
}

/** The widths with those that may be narrower as narrow as it needs to bring as many as possible of the columns that matter into view. */
function narrowed(columns: readonly Column<never>[], widths: readonly number[], free: readonly boolean[], room: number): readonly number[] {
  for (let last = columns.length - 1; last > 0; last--) {
    const made = columns[last]!.matters ? narrowedTo(last, columns, widths, free, room) : undefined
    if (made) return made
  }
  return widths
}

/** The widths with which the columns up to the `last` are in view; nothing where they cannot be. */
function narrowedTo(
  last: number,
  columns: readonly Column<never>[],
  widths: readonly number[],
  free: readonly boolean[],
  room: number,
): readonly number[] | undefined {
  const upTo = widths.slice(0, last + 1)
  const over = upTo.reduce((sum, width) => sum + width, 0) - room
  const given = upTo.map((width, at) => (free[at] ? Math.max(0, width - (columns[at]!.least ?? width)) : 0))
  const most = given.reduce((sum, width) => sum + width, 0)
  if (over <= 0) return widths
  if (most < over) return undefined
  return widths.map((width, at) => Math.floor(width - ((given[at] ?? 0) * over) / most))
}

/** Widths in pixels: the person's own where set; the others share what is left of the table's width by their declared widths. */
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

/** A column by its key and its heading. */
export interface ColumnTitle {
  readonly key: string
  readonly header: string
}

/** What the list of a table's columns is about. */
export interface ColumnChooserProps {
  /** All the columns of the table, in their declared order. */
  readonly columns: readonly ColumnTitle[]
  readonly layout: ColumnLayout
  readonly onChange: (layout: ColumnLayout) => void
}
