import type { Session } from './session.ts'
import { explained, texts } from './texts.ts'

/** Settings that must be on so that an acknowledged commit survives a power loss. */
const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/**
 * Throws an explained error when the server, or a setting of one of its databases or users, acknowledges commits before they are on disk;
 * returns how it syncs (`wal_sync_method`).
 */
export async function assertDurable(session: Pick<Session, 'run'>): Promise<string> {
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
