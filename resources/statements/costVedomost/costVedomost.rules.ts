import { OWN_COMPANY } from '#resources/companies/company/company'
import { INPUT_TYPE } from '#resources/money/inputType'
import { costVedomost } from './costVedomost.ts'
import { costVedomostLine } from '../costVedomostLine/costVedomostLine.ts'
import type { Decimal } from '#resource/decimal'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { fillFromFile } from '#resources/shared/statementFile.rules'
import { paymentFields, paying } from '#resources/shared/statementPaying.rules'
import { lineColumn, statementActions, statementRules, type Kind, type Line } from '#resources/shared/statement.rules'

interface CostLine extends Line {
  readonly company: number | null
  readonly vehicle: number | null
  readonly point: number | null
  readonly qty: Decimal
  readonly price: Decimal
}

/** A line is of a company (a transfer to it), of a vehicle, or of ourselves, at a point or not. */
const sidesOf = ({ company, vehicle }: CostLine) =>
  company !== null && vehicle === null
    ? { companyFrom: OWN_COMPANY, companyTo: company }
    : { value: vehicle, valueType: vehicle === null ? null : 2 }

/** A statement of costs: each line is an expense or a transfer of its own. */
export const costKind: Kind<CostLine> = {
  header: costVedomost,
  line: costVedomostLine,
  by: 'vedomost_id',
  words: 'statements',
  sum: sql`round(l.qty * l.price, 2)`,
  company: lineColumn('company_id'),
  vehicle: lineColumn('vehicle_id'),
  fieldOf: paymentFields({ value: 'vehicle', companyTo: 'company', companyFrom: 'company', volume: 'qty' }),
  ...paying<CostLine>({
    header: costVedomost,
    source: INPUT_TYPE.costStatement,
    valuesOf: line => ({ ...sidesOf(line), point: line.point, volume: line.qty, price: line.price }),
  }),
}

const kind = costKind as Kind
export const costVedomostRules = defineRules(costVedomost, {
  ...statementRules(kind),
  actions: {
    ...statementActions(kind),
    fill: (tx, record, { file }) =>
      fillFromFile(tx, kind, record.id, file, { vehicle: ['plate'], company: ['inn', 'short_name'], point: ['name'] }),
  },
})
