import { useMemo } from 'react'
import { useStore } from 'react-admin'
import type { Resource } from '#resource'
import { useMay } from '../may.ts'
import { PLAIN_LAYOUT, type ColumnLayout } from '../table/columns.ts'
import { fieldsOfRows, layoutKey, layoutOf, type StoredLayout } from './layout.ts'
import { nameOf, type ListColumn } from './listColumn.ts'

/** Which columns a list has and how a person wants them. */
export interface Layout {
  /** The columns in their declared order, shown or not. */
  readonly columns: readonly ListColumn[]
  readonly layout: ColumnLayout
  readonly setLayout: (layout: ColumnLayout) => void
  /** The fields that the rows need to hold; undefined where columns of one's own may read any. */
  readonly fields: readonly string[] | undefined
}

interface Wanted {
  /** Fields or columns of one's own in place of the declared ones. */
  readonly given?: readonly ListColumn[] | undefined
  /** The field that is the same in all rows: the parent. */
  readonly without?: string | undefined
}

const NOTHING: readonly string[] = []

/** The declared columns of a list and the extra ones, or those given, without what the user may not read; order, hidden ones and widths are kept per user. */
export function useLayout(resource: Resource, storeKey: string, { given, without }: Wanted): Layout {
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
  // A reset of the chooser gives the plain layout: here it means the declared one.
  const setLayout = (next: ColumnLayout): void => store(next === PLAIN_LAYOUT ? null : { ...next, known: columns.map(nameOf) })
  return { columns, layout, setLayout, fields }
}
