import { useMemo } from 'react'
import { useStore } from 'react-admin'
import type { ReactNode } from 'react'
import { isSortable, type Resource } from '#resource'
import { CellOf, cellOf } from '../cells.tsx'
import { useCardPath } from '../cells/useCardPath.ts'
import { fieldLabel } from '../cells/words.ts'
import { useMay } from '../declared.tsx'
import { useWords } from '../form/words.ts'
import { PLAIN_LAYOUT, shownColumns, type Column, type ColumnLayout } from '../table/columns.ts'
import type { Row } from './rows.ts'

/** A column of one's own beside those of the declaration. */
export interface OwnColumn {
  /** The field that it sorts by and is labelled by; any other word for a column without a field. */
  readonly name: string
  readonly label?: string
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  readonly render: (row: Row) => ReactNode
}
/** A column of a list: a field's name, or one's own. */
export type ListColumn = string | OwnColumn

/** A person's layout, with the columns that were known when it was made: hidden ones that come later stay hidden. */
interface StoredLayout extends ColumnLayout {
  readonly known: readonly string[]
}

/** The columns of a list, and what the person has made of them. */
export interface ListColumns {
  readonly all: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly layout: ColumnLayout
  readonly setLayout: (layout: ColumnLayout) => void
}

const nameOf = (column: ListColumn): string => (typeof column === 'string' ? column : column.name)

/** The layout as it is stored, or the declared one, in which the extra columns are hidden. */
const layoutOf = (stored: StoredLayout | null, extra: readonly string[]): ColumnLayout =>
  stored
    ? { ...stored, hidden: [...stored.hidden, ...extra.filter(name => !stored.known.includes(name))] }
    : { ...PLAIN_LAYOUT, hidden: extra }

/** The declared columns of a list and the extra ones, or those given, without what the user may not read; order, hidden ones and widths are kept per user. */
export function useColumns(resource: Resource, storeKey: string, given?: readonly ListColumn[], without?: string): ListColumns {
  const words = useWords()
  const linkTo = useCardPath()
  const { mayField } = useMay()
  const [stored, store] = useStore<StoredLayout | null>(`list.${storeKey}.columns`, null)

  const extra = useMemo(() => (given ? [] : (resource.list?.extra ?? [])), [given, resource])
  const names = useMemo(
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
  const first = shownColumns(
    names.map(column => ({ key: nameOf(column) })),
    layout,
  )[0]?.key
  const all = useMemo(
    () =>
      names.map((column): Column<Row> => {
        const name = nameOf(column)
        const { width, align } = cellOf(resource, name)
        const own = typeof column === 'string' ? undefined : column
        const label = own?.label ?? fieldLabel(resource.name, name, words.t)
        // The first cell is the link to the record itself.
        const links = name === first ? {} : { linkTo }
        return {
          key: name,
          header: label,
          width: own?.width ?? Math.max(width, label.length * 8 + 40),
          align: own?.align ?? align ?? 'left',
          sortable: isSortable(resource, name),
          render: own?.render ?? (row => <CellOf {...{ resource, words, ...links }} field={name} record={row} />),
        }
      }),
    [names, resource, words, linkTo, first],
  )
  const shown = useMemo(() => shownColumns(all, layout), [all, layout])
  // A reset of the chooser gives the plain layout: here it means the declared one.
  const setLayout = (next: ColumnLayout): void => store(next === PLAIN_LAYOUT ? null : { ...next, known: names.map(nameOf) })
  return { all, shown, layout, setLayout }
}
