import { kindOf, optionsOf, type Resource } from '#resource'
import { serverKindOf } from '../kinds/index.ts'

/** camelCase as the database spells it. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The name under which records are known wherever they are shown: that of their resource, of a facet the one whose records they are. */
export const recordsOf = ({ name, parts }: Resource): string => parts?.facet?.of ?? name

/** The table of a resource. */
export const tableOf = (resource: Resource): string => snake(recordsOf(resource))

/** The column of a join that names the record which owns it. */
export const ownerColumnOf = (resource: Resource): string => `${tableOf(resource)}_id`

/** The column of a stored field: references and files carry `_id`; the creator stands in `ins_user_id` beside `ins_date`. */
export function columnOf(resource: Resource, name: string): string {
  if (name === 'mdInsUser') return 'ins_user_id'
  const one = resource.fields[name]
  return one && kindOf(one).isLink ? `${snake(name)}_id` : snake(name)
}

/** The table that joins a record to its `references`. */
export const joinTableOf = (resource: Resource, name: string): string => `${tableOf(resource)}_${snake(name)}`

/** The table that keeps the history of a status. */
export const statusTableOf = (resource: Resource): string => `${tableOf(resource)}_${snake(resource.parts!.statuses!.history)}`

/** Does the field have a column of its own in the table? */
export function isStored(resource: Resource, name: string): boolean {
  const one = resource.fields[name]
  return !!one && !optionsOf(one).derived && serverKindOf(one).column !== undefined
}

/** The column that the database keeps beside the fields: the period for which a record takes what it names, empty while it takes nothing. */
export const RESERVED = 'reserved'

/** A name of at most 63 characters, as PostgreSQL keeps them, unique by a short hash of the whole. */
export function shortName(name: string): string {
  if (name.length <= 60) return name
  let hash = 5381
  for (const sign of name) hash = (hash * 33 + sign.charCodeAt(0)) >>> 0
  return `${name.slice(0, 50)}_${hash.toString(36)}`
}

/** A name as SQL spells it, whatever characters are in it. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A value as SQL spells it in a declaration. */
export const literal = (value: unknown): string => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value))
