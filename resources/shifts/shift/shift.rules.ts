import { shift, SHIFT_TIMES } from './shift.ts'
import { sql } from 'kysely'
import { defineRules, type Of, type Sql } from '#server/engine/rules.ts'
import { sheetOf } from './sheet.rules.ts'

const standing =
  (status: string) =>
  (t: Of): Sql =>
    sql`(select count(*)::int from shift_vehicle v where v.shift_id = ${t('id')} and not v.is_delete and v.status = ${sql.lit(status)})`

export const shiftRules = defineRules(shift, {
  derive: { works: standing('works'), reserve: standing('reserve'), repair: standing('repair'), off: standing('off') },
  async before(tx, next, prior) {
    const kind = next.kind ?? 'day'
    const [first, last] = SHIFT_TIMES[kind]
    const start = next.start || first
    const end = next.end || last
    const { rows } = await sql<{ starts: Date; ends: Date }>`select business_moment(${next.date}::date, ${start}) as starts,
      business_moment(${next.date}::date + ${sql.lit(end > start ? 0 : 1)}, ${end}) as ends`.execute(tx.db)
    const { starts, ends } = rows[0]!
    const dispatcher = next.dispatcher ?? (prior ? null : tx.user.id || null)
    return { kind, start, end, starts, ends, dispatcher }
  },
  actions: { sheet: (tx, record) => sheetOf(tx, record.id) },
})
