import { sql } from 'kysely'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { INPUT_TYPE, COST_TYPE } from '#resources/money/lookups'
import type { Decimal } from '#resource/decimal'
import { defineRules } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fillFromFile } from '#resources/shared/statementFile.rules'
import { paymentFields, paying } from '#resources/shared/statementKinds.rules'
import { lineColumn, statementActions, statementRules, type Kind, type Line, lineRules } from '#resources/shared/statement.rules'
import { idOf } from '#resource'
import { fieldError } from '#server/httpError.ts'
import { anyOf } from '#server/engine/columns.ts'
import { costVedomost, costVedomostLine, oilVedomost, oilVedomostLine } from './expenses.ts'

interface CostLine extends Line {
  readonly company: number | null
  readonly vehicle: number | null
  readonly point: number | null
  readonly qty: Decimal
  readonly price: Decimal
}

/** The object of a line: a company (a transfer to it), a vehicle, or our own company. */
const sidesOf = ({ company, vehicle }: CostLine) =>
  company !== null && vehicle === null
    ? { companyFrom: OWN_COMPANY, companyTo: company }
    : { value: vehicle, valueType: vehicle === null ? null : 2 }

/** A statement of costs: each line makes an expense or a transfer. */
const costKind: Kind<CostLine> = {
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

const costStatement = costKind as Kind
export const costVedomostRules = defineRules(costVedomost, {
  ...statementRules(costStatement),
  actions: {
    ...statementActions(costStatement),
    fill: (tx, record, { file }) =>
      fillFromFile(tx, costStatement, record.id, file, { vehicle: ['plate'], company: ['inn', 'short_name'], point: ['name'] }),
  },
})

const costLines = costKind as Kind
interface Next {
  readonly vedomost: { readonly id: number } | null
  readonly company: { readonly id: number } | null
  readonly vehicle: { readonly id: number } | null
}

/** Rejects a line whose object does not match the article: transfers need a company, vehicle costs a vehicle, others neither. */
function rejectObject(tx: Tx, { company, vehicle }: Next, type: number): void {
  const needed = { [COST_TYPE.transfer]: 'company', [COST_TYPE.vehicle]: 'vehicle' }[type]
  for (const [name, value] of Object.entries({ company, vehicle })) {
    if (name === needed && !value) throw fieldError(name, tx.texts('nerud.validation.required'))
    if (name !== needed && value) throw fieldError(name, tx.texts(`nerud.statements.${name}NotHere`))
  }
}

/** The article types of the statements that lines are written to. */
async function prepare(tx: Tx, all: readonly Next[]): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(all.flatMap(next => idOf(next.vedomost) ?? []))]
  const { rows } = await sql<{ id: number; type: number }>`select h.id::int, c.cost_list_type_id::int as type
    from cost_vedomost h join cost_list c on c.id = h.cost_list_id where h.id = ${anyOf(ids)}`.execute(tx.db)
  return new Map(rows.map(({ id, type }) => [id, type]))
}

export const costVedomostLineRules = defineRules(costVedomostLine, {
  ...lineRules(costLines),
  prepare,
  async before(tx, next, _prior, types) {
    if (!next.isDelete) rejectObject(tx, next, types.get(idOf(next.vedomost) ?? 0)!)
  },
})

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

const oilStatement = oilKind as Kind
export const oilVedomostRules = defineRules(oilVedomost, {
  ...statementRules(oilStatement),
  actions: {
    ...statementActions(oilStatement),
    fill: (tx, record, { file }) => fillFromFile(tx, oilStatement, record.id, file, { vehicle: ['plate'], driver: ['login', 'fio'] }),
  },
})

const oilLines = oilKind as Kind

export const oilVedomostLineRules = defineRules(oilVedomostLine, {
  ...lineRules(oilLines),
  derive: { date: t => sql`(select h.date from oil_vedomost h where h.id = ${t('vedomost_id')})` },
  async prepare(tx, all) {
    const ids = all.flatMap(next => idOf(next.vehicle) ?? [])
    const { rows } = await sql<{ id: number; company: number }>`select id::int, company_id::int as company from vehicle
      where id = ${anyOf(ids)}`.execute(tx.db)
    return new Map(rows.map(({ id, company }) => [id, company]))
  },
  before: async (_tx, next, _prior, owners) => ({ company: owners.get(idOf(next.vehicle) ?? 0) ?? null }),
})
