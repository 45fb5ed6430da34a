import { rowFields, type Resource } from '#resource'
import { readStored } from '../browserStorage.ts'
import { PLAIN_LAYOUT, type ColumnLayout } from '../table/columns.ts'

/** A person's layout, with the columns that were known when it was made: hidden ones that come later stay hidden. */
export interface StoredLayout extends ColumnLayout {
  readonly known: readonly string[]
}

/** Under which key of the store the layout of a list is kept. */
export const layoutKey = (storeKey: string): string => `list.${storeKey}.columns`

/** The name under which a list keeps what a person wants of it. */
export const storeKeyOf = ({ name }: Resource, view: string | undefined): string => (view === undefined ? name : `${name}.${view}`)

/** The layout as it is stored, or the declared one, in which the extra columns are hidden. */
export const layoutOf = (stored: StoredLayout | null, extra: readonly string[]): ColumnLayout =>
  stored
    ? { ...stored, hidden: [...stored.hidden, ...extra.filter(name => !stored.known.includes(name))] }
    : { ...PLAIN_LAYOUT, hidden: extra }

/** The fields that rows hold in which these columns are shown, in one order whatever the person's is; all that there are where these are named. */
export function fieldsOfRows(resource: Resource, columns: readonly string[], { hidden }: ColumnLayout): readonly string[] {
  const found = new Set(
    rowFields(
      resource,
      columns.filter(name => !hidden.includes(name)),
    ),
  )
  return Object.keys(resource.fields).filter(name => found.has(name))
}

/** What a person's stored layout of a list shows, before there is a store: for the rows that are asked for first of all. Of a layout that cannot be read all fields are asked for: the page opens all the same. */
export function fieldsAtFirst(resource: Resource, storeKey: string, user: number): readonly string[] | undefined {
  const { columns = [], extra = [] } = resource.list ?? {}
  try {
    // Where react-admin's store keeps what belongs to a user.
    const stored = JSON.parse(readStored(`RaStore.user.${user}.${layoutKey(storeKey)}`) ?? 'null') as StoredLayout | null
    return fieldsOfRows(resource, [...columns, ...extra], layoutOf(stored, extra))
  } catch {
    return undefined
  }
}
