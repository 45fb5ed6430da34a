import type { Resource } from '#resource'
import { sql } from 'kysely'
import type { Db } from '../sql.ts'

const MARK = 'nerud'

/** The heading of the hidden column of an export that is to be edited: whose records they are, and after which change they were read. */
export async function markOf(db: Db, resource: Resource): Promise<string> {
  const { rows } = await sql<{ last: string }>`select coalesce(max(id), 0) as last from sys_change`.execute(db)
  return [MARK, resource.name, rows[0]!.last].join(' ')
}

/** Reads such a heading: the name of the resource, and the last change that the file knows. */
export function readMark(text: string): { readonly name: string; readonly after: string } | undefined {
  const [, name, after] = new RegExp(`^${MARK} (\\w+) (\\d{1,18})$`, 'u').exec(text) ?? []
  return name === undefined || after === undefined ? undefined : { name, after }
}

/** What the hidden column says of a record. */
export const recordMark = (row: Readonly<Record<string, unknown>>): string => `${Number(row['id'])}:${Number(row['version'])}`

/** Reads what it says. */
export function readRecordMark(text = ''): { readonly id: number; readonly version: number } | undefined {
  const [, id, version] = /^(\d{1,15}):(\d{1,9})$/u.exec(text) ?? []
  return id === undefined ? undefined : { id: Number(id), version: Number(version) }
}
