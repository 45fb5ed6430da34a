import { useMemo } from 'react'
import { useStore } from 'react-admin'
import type { Resource } from '#resource'
import { useMay } from '../may.ts'
import { PLAIN_LAYOUT, type ColumnLayout } from '../table/columns.ts'
import { fieldsOfRows, layoutKey, layoutOf, type StoredLayout } from './layout.ts'
import { nameOf, type ListColumn } from './listColumn.ts'

/** The columns of a list, and the user's layout of them. */
export interface Layout {
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
