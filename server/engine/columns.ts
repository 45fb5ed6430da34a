import { sql } from 'kysely'
import type { Of, Sql } from './rules.ts'
import { quote } from './schema/names.ts'

const known = new Map<string, Map<string, Sql>>()

/** Names columns of one alias. Each is spelled once: statements name hundreds of them, and to take a name apart and put it together again is a twentieth of a short call. */
export function of(alias: string): Of {
  const columns = known.get(alias) ?? new Map<string, Sql>()
  known.set(alias, columns)
  return column => {
    const spelled = columns.get(column)
    if (spelled) return spelled
    const made = sql.raw(`${quote(alias)}.${quote(column)}`)
    columns.set(column, made)
    return made
  }
}
