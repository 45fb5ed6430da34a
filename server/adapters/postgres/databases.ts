import type { Address } from './address.ts'
import { openSession, type StatementResult, type DatabaseSession } from './session.ts'
import { explained, texts } from './texts.ts'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Runs one statement on its own session. */
export const runOnce = async (address: Address, text: string, parameters: readonly unknown[] = []): Promise<StatementResult> => {
  const session = openSession(address, { name: 'nerud-admin', statementTimeout: 0 })
  try {
    return await session.run(text, parameters)
  } finally {
    await session.end().catch(() => undefined)
  }
}

/** Creates the user if missing, with no right but to log in. */
export const ensureRole = async (admin: Address, user: string): Promise<void> => {
  const { rows } = await runOnce(admin, 'select from pg_roles where rolname = $1', [user])
  if (rows.length === 0) await runOnce(admin, `create role ${quoted(user)} login`)
}

/** Creates the program's database and its owner if missing. */
export const ensureDatabase = async (admin: Address, database: string, user: string): Promise<void> => {
  const { rows } = await runOnce(admin, 'select from pg_database where datname = $1', [database])
  if (rows.length > 0) return
  await ensureRole(admin, user)
  await runOnce(admin, `create database ${quoted(database)} owner ${quoted(user)}`)
}

/** Copies a database to which nobody is connected. Copying its files is five times as fast as through the write-ahead log. */
export const cloneDatabase = async (admin: Address, template: string, name: string, user: string = admin.user): Promise<Address> => {
  await runOnce(admin, `create database ${quoted(name)} owner ${quoted(user)} template ${quoted(template)} strategy file_copy`)
  return { ...admin, user, database: name }
}

/** Creates an empty database that can search Russian text, whatever the server's default locale is. */
export const createDatabase = async (admin: Address, name: string, user: string = admin.user): Promise<Address> => {
  const locale = "encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'"
  await runOnce(admin, `create database ${quoted(name)} owner ${quoted(user)} template template0 ${locale}`)
  return { ...admin, user, database: name }
}

/** Drops a database and ends the connections to it. */
export const dropDatabase = async (admin: Address, name: string): Promise<void> => {
  // `with (force)` fails while autovacuum works in the database, because only a superuser may end its process. A plain drop ends it itself.
  await runOnce(
    admin,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = $1 and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    [name],
  )
  await runOnce(admin, `drop database if exists ${quoted(name)}`)
}

/**
 * Throws a sentence for an unusable database: too old, not UTF-8, without Russian letters or collation, or, unless it is only read, a
 * standby.
 */
export const checkDatabase = async (address: Address, { onlyReads = false } = {}): Promise<void> => {
  const { rows } = await runOnce(
    address,
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       current_setting('server_encoding') as encoding, datctype as ctype,
       exists (select 1 from pg_collation where collname = 'ru-x-icu') as sorts,
       current_setting('transaction_read_only') = 'on' as "readOnly"
     from pg_database where datname = current_database()`,
  )
  const found = rows[0] as { number: number; version: string; encoding: string; ctype: string; sorts: boolean; readOnly: boolean }
  if (found.number < 150_000) throw explained(texts.tooOld(found.version))
  if (found.encoding !== 'UTF8') throw explained(texts.encoding(found.encoding))
  if (['C', 'POSIX'].includes(found.ctype)) throw explained(texts.ctype(address.database))
  if (!found.sorts) throw explained(texts.noCollation)
  if (found.readOnly && !onlyReads) throw explained(texts.readOnly)
}

/** Settings that must be on so that an acknowledged commit survives a power loss. */
const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/**
 * Throws an explained error when the server, or a setting of one of its databases or users, acknowledges commits before they are on disk;
 * returns how it syncs (`wal_sync_method`).
 */
export async function assertDurable(session: Pick<DatabaseSession, 'run'>): Promise<string> {
  const { rows } = await session.run(
    `select name, setting from pg_settings where name = any($1) and setting in ('off', 'local', 'remote_write')
     union all
     select split_part(one, '=', 1), split_part(one, '=', 2) from pg_db_role_setting, unnest(setconfig) one
     where split_part(one, '=', 1) = any($1) and split_part(one, '=', 2) in ('off', 'local', 'remote_write', 'false', 'no', '0')
     order by 1`,
    [[...NEEDED]],
  )
  if (rows[0]) throw explained(texts.notDurable(String(rows[0]['name']), String(rows[0]['setting'])))
  const method = await session.run('show wal_sync_method', [])
  return String(method.rows[0]?.['wal_sync_method'])
}
