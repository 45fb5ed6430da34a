import { idOf } from '#resource'
import { oilVedomostLine } from '#resources/statements/oilVedomostLine'
import { sql } from 'kysely'
import { defineRules } from '../../engine/rules.ts'
import { oilKind } from './oilVedomost.ts'
import { lineRules, type Kind } from '../statement.ts'

const kind = oilKind as Kind

export const oilVedomostLineRules = defineRules(oilVedomostLine, {
  ...lineRules(kind),
  async prepare(tx, all) {
    const ids = all.flatMap(next => idOf(next.vehicle) ?? [])
    const { rows } = await sql<{ id: number; company: number }>`select id::int, company_id::int as company from vehicle
      where id = any(${ids}::bigint[])`.execute(tx.db)
    return new Map(rows.map(({ id, company }) => [id, company]))
  },
  before: async (_tx, next, _prior, owners) => ({ company: owners.get(idOf(next.vehicle) ?? 0) ?? null }),
})
