import { idOf } from '#resource'
import { oilVedomostLine } from './oilVedomostLine.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { oilKind } from '../oilVedomost/oilVedomost.rules.ts'
import { lineRules, type Kind } from '#resources/shared/statement.rules'
import { anyOf } from '#server/engine/anyOf.ts'

const kind = oilKind as Kind

export const oilVedomostLineRules = defineRules(oilVedomostLine, {
  ...lineRules(kind),
  derive: { date: t => sql`(select h.date from oil_vedomost h where h.id = ${t('vedomost_id')})` },
  async prepare(tx, all) {
    const ids = all.flatMap(next => idOf(next.vehicle) ?? [])
    const { rows } = await sql<{ id: number; company: number }>`select id::int, company_id::int as company from vehicle
      where id = ${anyOf(ids)}`.execute(tx.db)
    return new Map(rows.map(({ id, company }) => [id, company]))
  },
  before: async (_tx, next, _prior, owners) => ({ company: owners.get(idOf(next.vehicle) ?? 0) ?? null }),
})
