import { INPUT_TYPE } from '#resources/money/inputType'
import { oilVedomost } from '#resources/statements/oilVedomost'
import { oilVedomostLine } from '#resources/statements/oilVedomostLine'
import type { Decimal } from '#resource/decimal'
import { sql } from 'kysely'
import { defineRules } from '../../engine/rules.ts'
import { fillFromFile } from '../statementFile.ts'
import { paymentFields, paying } from '../statementPaying.ts'
import { lineColumn, statementActions, statementRules, type Kind, type Line } from '../statement.ts'

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
