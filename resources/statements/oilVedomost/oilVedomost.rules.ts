import { INPUT_TYPE } from '#resources/money/lookups'
import { oilVedomost, oilVedomostLine } from './oilVedomost.ts'
import type { Decimal } from '#resource/decimal'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { fillFromFile } from '#resources/shared/statementFile.rules'
import { paymentFields, paying } from '#resources/shared/statementPaying.rules'
import { lineColumn, statementActions, statementRules, type Kind, type Line, lineRules } from '#resources/shared/statement.rules'
import { idOf } from '#resource'
import { anyOf } from '#server/engine/columns.ts'

interface FuelLine extends Line {
  readonly vehicle: number
  readonly card: string | null
  readonly product: string | null
  readonly volume: Decimal
  readonly price: Decimal
  readonly discount: Decimal | null
}

/** A statement of fuel: each line is an expense of a vehicle. */
const oilKind: Kind<FuelLine> = {
  header: oilVedomost,
  line: oilVedomostLine,
  by: 'vedomost_id',
  words: 'statements',
  sum: sql`round(l.volume * l.price, 2) - coalesce(l.discount, 0)`,
  company: lineColumn('company_id'),
  vehicle: lineColumn('vehicle_id'),
  volume: lineColumn('volume'),
  fieldOf: paymentFields({ value: 'vehicle' }),
  ...paying<FuelLine>({
    header: oilVedomost,
    source: INPUT_TYPE.oilStatement,
    valuesOf: ({ vehicle, volume, price, discount }) => ({ value: vehicle, valueType: 2, volume, price, discount }),
  }),
}

const kind = oilKind as Kind
export const oilVedomostRules = defineRules(oilVedomost, {
  ...statementRules(kind),
  actions: {
    ...statementActions(kind),
    fill: (tx, record, { file }) => fillFromFile(tx, kind, record.id, file, { vehicle: ['plate'], driver: ['login', 'fio'] }),
  },
})

const lineKind = oilKind as Kind

export const oilVedomostLineRules = defineRules(oilVedomostLine, {
  ...lineRules(lineKind),
  derive: { date: t => sql`(select h.date from oil_vedomost h where h.id = ${t('vedomost_id')})` },
  async prepare(tx, all) {
    const ids = all.flatMap(next => idOf(next.vehicle) ?? [])
    const { rows } = await sql<{ id: number; company: number }>`select id::int, company_id::int as company from vehicle
      where id = ${anyOf(ids)}`.execute(tx.db)
    return new Map(rows.map(({ id, company }) => [id, company]))
  },
  before: async (_tx, next, _prior, owners) => ({ company: owners.get(idOf(next.vehicle) ?? 0) ?? null }),
})
