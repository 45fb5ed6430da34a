import { INPUT_TYPE } from '#resources/money/inputType'
import { oilVedomost } from './oilVedomost.ts'
import { oilVedomostLine } from '../oilVedomostLine/oilVedomostLine.ts'
import type { Decimal } from '#resource/decimal'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { fillFromFile } from '#resources/shared/statementFile.rules'
import { paymentFields, paying } from '#resources/shared/statementPaying.rules'
import { lineColumn, statementActions, statementRules, type Kind, type Line } from '#resources/shared/statement.rules'

interface FuelLine extends Line {
  readonly vehicle: number
  readonly card: string | null
  readonly product: string | null
  readonly volume: Decimal
  readonly price: Decimal
  readonly discount: Decimal | null
}

/** A statement of fuel: each line is the expense of a vehicle. */
export const oilKind: Kind<FuelLine> = {
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
