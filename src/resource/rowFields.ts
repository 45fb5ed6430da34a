import { optionsOf } from './field.ts'
import type { Resource } from './resource.ts'

/** How many of its first columns matter most in a list that does not say which. */
const USUAL = 5

/** The columns that matter most in a list, most of all the first: declared, or the first of its columns. */
export function leadOf({ list }: Resource): readonly string[] {
  const columns = list?.columns ?? []
  return list?.lead?.length ? list.lead : columns.filter(name => name !== 'id').slice(0, USUAL)
}

/** What the cell of a field reads beside its value: the unit of a number, the limit that it is a share of, of which kind the record is that it names. */
function readBy(resource: Resource, name: string): readonly string[] {
  const one = resource.fields[name]
  if (!one) return []
  const { unitOf, shareOf, recordOf } = optionsOf(one)
  return [unitOf, shareOf, recordOf].filter(other => other !== undefined)
}

/** By which units the sums under columns are told apart: those of selected rows are counted from the rows. */
function unitsUnder({ list, api }: Resource, name: string): readonly string[] {
  const unit = (list?.sums === undefined ? undefined : api.sums?.[list.sums]?.units)?.[name]
  return unit === undefined ? [] : [unit]
}

/**
 * The fields that a row of a list holds in which these are shown: theirs and those that matter most, which a card on a phone shows, what their cells read, what is added up,
 * and by what it is known which rows are in force, where a row leads and to which card.
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
