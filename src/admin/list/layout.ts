import { useLocation } from 'react-router'
import { rowFields, type Resource } from '#resource'
import { readStored } from '../browserStorage.ts'
import { PLAIN_LAYOUT, type ColumnLayout } from '../table/columns.ts'

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
