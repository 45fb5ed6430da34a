import type { Resource } from '#resource'
import { sql } from 'kysely'
import type { Db } from '../sql.ts'

const MARK = 'nerud'

/** Returns the heading of the hidden column of an export for editing: the resource, and the last change known when it was read. */
export async function markOf(db: Db, resource: Resource): Promise<string> {
  const { rows } = await sql<{ last: string }>`select coalesce(max(id), 0) as last from sys_change`.execute(db)
  return [MARK, resource.name, rows[0]!.last].join(' ')
}

/** Parses such a heading: the resource and the last change that the file includes. */
export function readMark(text: string): { readonly name: string; readonly after: string } | undefined {
  const [, name, after] = new RegExp(`^${MARK} (\\w+) (\\d{1,18})$`, 'u').exec(text) ?? []
  return name === undefined || after === undefined ? undefined : { name, after }
}

/** Returns the hidden column's value for a record: its id and version. */
export const recordMark = (row: Readonly<Record<string, unknown>>): string => `${Number(row['id'])}:${Number(row['version'])}`

/** Parses the hidden column's value. */
export function readRecordMark(text = ''): { readonly id: number; readonly version: number } | undefined {
  const [, id, version] = /^(\d{1,15}):(\d{1,9})$/u.exec(text) ?? []
  return id === undefined ? undefined : { id: Number(id), version: Number(version) }
}
