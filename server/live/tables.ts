import type { Resources } from '#resource'
import { announcing } from '../engine/schema/announcing.ts'
import { tableOf } from '../engine/schema/names.ts'

/** The channel on which tables of resources say that rows of theirs changed; the payload is the table's name. */
export const CHANNEL = 'records_changed'

/** Every table of a resource announces its changes, by its name alone: what of them somebody may see, each reads by their own rights. */
export const liveTables = (resources: Resources): readonly string[] =>
  announcing({
    name: 'sys_records_changed',
    channel: CHANNEL,
    payload: 'tg_table_name',
    tables: [...new Set(Object.values(resources).map(tableOf))],
  })
