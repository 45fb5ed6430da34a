import { idOf } from '#resource'
import { COST_TYPE } from '#resources/money/costListType'
import { costVedomostLine } from './costVedomostLine.ts'
import { sql } from 'kysely'
import { defineRules, type Tx } from '#server/engine/rules.ts'
import { fieldError } from '#server/httpError.ts'
import { costKind } from '../costVedomost/costVedomost.rules.ts'
import { lineRules, type Kind } from '#resources/shared/statement.rules'
import { anyOf } from '#server/engine/anyOf.ts'

const kind = costKind as Kind
interface Next {
  readonly vedomost: { readonly id: number } | null
  readonly company: { readonly id: number } | null
  readonly vehicle: { readonly id: number } | null
}

/** What money is spent on is said by the article: a company, a vehicle, or neither. */
function rejectObject(tx: Tx, { company, vehicle }: Next, type: number): void {
  const needed = { [COST_TYPE.transfer]: 'company', [COST_TYPE.vehicle]: 'vehicle' }[type]
  for (const [name, value] of Object.entries({ company, vehicle })) {
    if (name === needed && !value) throw fieldError(name, tx.texts('nerud.validation.required'))
    if (name !== needed && value) throw fieldError(name, tx.texts(`nerud.statements.${name}NotHere`))
  }
}

/** The types of the articles of the statements that lines are written to. */
async function prepare(tx: Tx, all: readonly Next[]): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(all.flatMap(next => idOf(next.vedomost) ?? []))]
  const { rows } = await sql<{ id: number; type: number }>`select h.id::int, c.cost_list_type_id::int as type
    from cost_vedomost h join cost_list c on c.id = h.cost_list_id where h.id = ${anyOf(ids)}`.execute(tx.db)
  return new Map(rows.map(({ id, type }) => [id, type]))
}

export const costVedomostLineRules = defineRules(costVedomostLine, {
  ...lineRules(kind),
  prepare,
  async before(tx, next, _prior, types) {
    if (!next.isDelete) rejectObject(tx, next, types.get(idOf(next.vedomost) ?? 0)!)
  },
})
