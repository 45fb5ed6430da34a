import type { Address } from './address.ts'
import { openSession, type Outcome } from './session.ts'
import { explained, texts } from './texts.ts'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Runs one statement in a session of its own. */
export const runOnce = async (address: Address, text: string, parameters: readonly unknown[] = []): Promise<Outcome> => {
  const session = openSession(address, { name: 'nerud-admin', statementTimeout: 0 })
  try {
    return await session.run(text, parameters)
  } finally {
    await session.end().catch(() => undefined)
  }
}

/** Creates the user where it is missing, with no right in the server but to sign in. */
export const ensureRole = async (admin: Address, user: string): Promise<void> => {
  const { rows } = await runOnce(admin, 'select from pg_roles where rolname = $1', [user])
  if (rows.length === 0) await runOnce(admin, `create role ${quoted(user)} login`)
}

/** Creates the program's database and the user who owns it, where they are missing. */
export const ensureDatabase = async (admin: Address, database: string, user: string): Promise<void> => {
  const { rows } = await runOnce(admin, 'select from pg_database where datname = $1', [database])
  if (rows.length > 0) return
  await ensureRole(admin, user)
  await runOnce(admin, `create database ${quoted(database)} owner ${quoted(user)}`)
}

/** Makes a database as a copy of another to which nobody is connected. Its files are copied as they lie: through the log the product's tables take five times as long. */
export const cloneDatabase = async (admin: Address, template: string, name: string, user: string = admin.user): Promise<Address> => {
  await runOnce(admin, `create database ${quoted(name)} owner ${quoted(user)} template ${quoted(template)} strategy file_copy`)
  return { ...admin, user, database: name }
}

/** Makes an empty database that searches Russian text, whatever the server's own default is. */
export const createDatabase = async (admin: Address, name: string, user: string = admin.user): Promise<Address> => {
  const locale = "encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'"
  await runOnce(admin, `create database ${quoted(name)} owner ${quoted(user)} template template0 ${locale}`)
  return { ...admin, user, database: name }
}

/** Removes a database together with whoever is still connected to it. */
export const dropDatabase = async (admin: Address, name: string): Promise<void> => {
  // `with (force)` is refused while autovacuum works in it: its process may be ended by no mere owner. A plain drop ends it itself.
  await runOnce(
    admin,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = $1 and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    [name],
  )
  await runOnce(admin, `drop database if exists ${quoted(name)}`)
}

/** Throws for, in a sentence, a database that the program cannot work in: too old, not UTF-8, without Russian letters or sorting, or, unless it is only read, a standby. */
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
