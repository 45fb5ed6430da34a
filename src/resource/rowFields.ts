import { optionsOf } from './field.ts'
import type { Resource } from './resource.ts'

/** The number of first columns that are the most important in a list that does not declare them. */
const USUAL = 5

/** Returns the most important columns of a list, in order: those declared, or its first columns. */
export function leadOf({ list }: Resource): readonly string[] {
  const columns = list?.columns ?? []
  return list?.lead?.length ? list.lead : columns.filter(name => name !== 'id').slice(0, USUAL)
}

/**
 * Returns what the cell of a field reads besides its value: the unit of a number, the limit it is a share of, the kind of the record it
 * references.
 */
function readBy(resource: Resource, name: string): readonly string[] {
  const one = resource.fields[name]
  if (!one) return []
  const { unitOf, shareOf, recordOf } = optionsOf(one)
  return [unitOf, shareOf, recordOf].filter(other => other !== undefined)
}

/** Returns the units that separate the sums below columns: sums of selected rows are computed from the rows. */
function unitsUnder({ list, api }: Resource, name: string): readonly string[] {
  const unit = (list?.sums === undefined ? undefined : api.sums?.[list.sums]?.units)?.[name]
  return unit === undefined ? [] : [unit]
}

/**
 * Returns the fields that a row of a list needs: the shown ones, the most important ones (for cards on a phone), those that their cells
 * read, summed fields, and those that decide which rows are in force, where a row leads and to which card.
 */
export function rowFields(resource: Resource, shown: readonly string[]): readonly string[] {
  const { dated } = resource.parts ?? {}
  const leads = resource.screens?.leads
  const names = [
    ...[...shown, ...leadOf(resource), ...(leads === undefined ? [] : [leads])].flatMap(name => [
      name,
      ...readBy(resource, name),
      ...unitsUnder(resource, name),
    ]),
    ...(dated ? [dated.start, ...dated.per] : []),
    ...Object.values(resource.list?.views ?? {}).flatMap(({ only = {} }) => Object.keys(only)),
    'isActive',
    'isDelete',
  ]
  return [...new Set(names)].filter(name => Object.hasOwn(resource.fields, name))
}
