import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../server/adapters/database.ts'
import type { Storage } from '../../server/adapters/files.ts'

/** A temporary folder; `remove` deletes it. */
export const ownFolder = (): { readonly path: string; remove(): void } => {
  const path = mkdtempSync(join(tmpdir(), 'nerud-place-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Every row of every table as text, in an order that depends on the rows only. */
export async function rowsOf({ client }: Database): Promise<Record<string, string[]>> {
  const tables = await client<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await client.unsafe<{ row: string }>(`select t::text as row from "${name}" t order by t::text collate "C"`)
    found[name] = rows.map(one => one.row)
  }
  return found
}

/** Every stored file that the database refers to, in base64 by key. */
export async function filesOf({ client }: Database, storage: Storage): Promise<Record<string, string>> {
  const files = await client<{ key: string }>`select key from sys_file order by key`
  const read = await Promise.all(files.map(async ({ key }) => [key, Buffer.from(await storage.bytes(key)).toString('base64')] as const))
  return Object.fromEntries(read)
}
