import { sql } from 'kysely'
import type { Db } from '../engine/sql.ts'

/** Values of settings and properties by name, as the screens receive them. */
export type SystemVariables = Readonly<Record<string, string | null>>

/** What the framework itself reads, while the catalogue lacks it. */
const FALLBACK: SystemVariables = { systemName: null, favicon: null, registration: 'OFF' }
/** The variables that are public. */
const PUBLIC = ['systemName', 'favicon', 'registration'] as const

/** Returns the URL of the favicon; the number makes browsers load a new one. */
const faviconAt = (file: number): string => `/api/favicon?v=${file}`

/** Returns all system variables: settings and properties, each with its default. The value of a favicon is its URL. */
export async function systemVariables(db: Db): Promise<SystemVariables> {
  const { rows } = await sql<{ parameter: string; value: string | null; file: number | null }>`
    select parameter, coalesce(parameter_value, default_value) as value, file_id as file from property where not is_delete
    union all
    select parameter, coalesce(parameter_value, default_value), file_id from setting where not is_delete`.execute(db)
  const found = rows.map(row => [row.parameter, row.parameter === 'favicon' && row.file ? faviconAt(row.file) : row.value] as const)
  return { ...FALLBACK, ...Object.fromEntries(found.filter(([, value]) => value !== null)) }
}

/** Returns the variables that the sign-in pages need. */
export const publicVariables = (all: SystemVariables): SystemVariables => Object.fromEntries(PUBLIC.map(name => [name, all[name] ?? null]))

/** Whether the property `versions` requires every change to name the version that the client has seen. */
export async function requiresVersions(db: Db): Promise<boolean> {
  const { rows } = await sql<{ value: string | null }>`
    select coalesce(parameter_value, default_value) as value from property where parameter = 'versions' and not is_delete`.execute(db)
  return rows[0]?.value === 'required'
}

/** Returns the stored file of the favicon; null when none was uploaded. */
export async function faviconFile(db: Db): Promise<{ key: string; contentType: string } | null> {
  const { rows } = await sql<{ key: string; contentType: string }>`
    select f.key, f.content_type as "contentType" from setting s join sys_file f on f.id = s.file_id
    where s.parameter = 'favicon' and not s.is_delete`.execute(db)
  return rows[0] ?? null
}
