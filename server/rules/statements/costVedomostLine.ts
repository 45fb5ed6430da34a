import { idOf } from '#resource'
import { COST_TYPE } from '#resources/money/costListType'
import { costVedomostLine } from '#resources/statements/costVedomostLine'
import { sql } from 'kysely'
import { defineRules, type Tx } from '../../engine/rules.ts'
import { fieldError } from '../../httpError.ts'
import { costKind } from './costVedomost.ts'
import { rejectNotDraft } from '../paper.ts'
import { lineRules, type Kind } from '../statement.ts'

const kind = costKind as Kind
interface Written {
  readonly status: string
  /** The type of the article. */
  readonly type: number
}
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

async function prepare(tx: Tx, all: readonly Next[]): Promise<ReadonlyMap<number, Written>> {
  const ids = [...new Set(all.flatMap(next => idOf(next.vedomost) ?? []))]
  const { rows } = await sql<Written & { id: number }>`select h.id::int, h.status, c.cost_list_type_id::int as type
    from cost_vedomost h join cost_list c on c.id = h.cost_list_id where h.id = any(${ids}::bigint[])`.execute(tx.db)
  return new Map(rows.map(({ id, ...written }) => [id, written]))
}

export const costVedomostLineRules = defineRules(costVedomostLine, {
  ...lineRules(kind),
  prepare,
  async before(tx, next, _prior, written) {
    const { status, type } = written.get(idOf(next.vedomost) ?? 0)!
    rejectNotDraft(tx, kind, status)
    if (!next.isDelete) rejectObject(tx, next, type)
  },
})
