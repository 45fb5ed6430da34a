import { idOf } from '#resource'
import { compare } from '#resource/decimal'
import { locales } from '#locales'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { COST_TYPE } from '#resources/money/lookups'
import { sql } from 'kysely'
import type { Changes } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { tableOf } from '#server/engine/schema/tables.ts'
import { textsOf } from '#server/engine/texts.ts'
import { fieldError } from '#server/httpError.ts'
import { transactionText, type TransactionKind } from './transaction.rules.ts'

type Ref = { readonly id: number } | null
/** A line after a write. */
interface Next {
  readonly id?: number
  readonly isDelete: boolean | null
  readonly attached: boolean | null
  readonly sumPay: string | null
  readonly transaction: Ref
  readonly costList: Ref
  readonly companyFrom: Ref
  readonly companyTo: Ref
  readonly accountTo: Ref
  readonly vehicleTo: Ref
}
/** What the rules know of a line: the type of its article, and defaults from its transaction. */
interface Known {
  readonly type: number
  readonly incoming: boolean
  readonly payer: number
  readonly vehicle: number | null
  readonly account: number | null
}

const OUR = sql.lit(OWN_COMPANY)
/** Reads what the rules need, with one statement for any number of lines. */
const prepareOf =
  ({ header, sql: own = {} }: TransactionKind) =>
  async (tx: Tx, all: readonly Next[]): Promise<ReadonlyMap<Next, Known>> => {
    const { incoming = sql`false`, payer = OUR, vehicle = sql`null`, account = sql`null` } = own
    const queries = all.map((next, n) => ({ n, article: idOf(next.costList), header: idOf(next.transaction) }))
    const { rows } = await sql<Known & { n: number }>`
      select x.n::int, cl.cost_list_type_id::int as type, ${incoming} as incoming, ${payer}::int as payer, ${vehicle}::int as vehicle, ${account}::int as account
      from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) as x (n int, article bigint, header bigint)
        join cost_list cl on cl.id = x.article join ${sql.table(tableOf(header))} h on h.id = x.header`.execute(tx.db)
    return new Map(rows.map(row => [all[row.n]!, row]))
  }

/** Returns the two sides of a transfer. */
function sidesOf(tx: Tx, next: Next, { incoming, payer }: Known): Changes {
  const name = incoming ? 'companyFrom' : 'companyTo'
  const other = idOf(next[name])
  if (!other) throw fieldError(name, transactionText(tx, 'companyNeeded'))
  if (other === payer) throw fieldError(name, transactionText(tx, 'oneself'))
  return incoming ? { companyTo: payer } : { companyFrom: null }
}

/** Returns the fields that the article requires: others are cleared, and missing ones are taken from the transaction. */
function objectOf(tx: Tx, next: Next, known: Known): Changes {
  const { type, incoming, payer, vehicle, account } = known
  const isOf = (one: number): boolean => type === one
  const vehicleTo = isOf(COST_TYPE.vehicle) ? (idOf(next.vehicleTo) ?? vehicle) : null
  const accountTo = isOf(COST_TYPE.payroll) ? (idOf(next.accountTo) ?? account) : null
  if (isOf(COST_TYPE.vehicle) && vehicleTo === null) throw fieldError('vehicleTo', transactionText(tx, 'vehicleNeeded'))
  if (isOf(COST_TYPE.payroll) && accountTo === null) throw fieldError('accountTo', transactionText(tx, 'accountNeeded'))
  const sides = isOf(COST_TYPE.transfer) ? sidesOf(tx, next, known) : { companyFrom: null, companyTo: incoming ? payer : null }
  return { costListTypes: type, vehicleTo, accountTo, ...sides }
}

/** Returns the rules of the lines of a kind. */
export const transactionLineRules = (kind: TransactionKind) => ({
  prepare: prepareOf(kind),
  async before(tx: Tx, next: Next, prior: Next | null, known: ReadonlyMap<Next, Known>): Promise<Changes | undefined> {
    if (next.isDelete) return undefined
    // An existing payment was not created by the line, so the line must not differ from it.
    if (prior?.attached && (idOf(prior.costList) !== idOf(next.costList) || compare(prior.sumPay!, next.sumPay ?? '0') !== 0))
      throw fieldError('sumPay', transactionText(tx, 'attached'))
    return objectOf(tx, next, known.get(next)!)
  },
})

const texts = textsOf(locales.ru)
const word = (key: string): Sql => sql`${sql.lit(texts(`nerud.transactions.${key}`))}`
const called = (company: Sql): Sql => sql`coalesce(${company}.short_name, ${company}.name) || coalesce(' [' || ${company}.inn || ']', '')`

/** Returns the name of a line's recipient, by finance §9. */
const nameOf = (payer: Sql): Sql => sql`case l.cost_list_types_id
  when ${sql.lit(COST_TYPE.transfer)} then case when l.company_to_id = ${payer}
    then ${word('refund')} || ': ' || ${called(sql`cf`)} else ${called(sql`ct`)} end
  when ${sql.lit(COST_TYPE.general)} then coalesce(pt.name, ${word('company')})
  when ${sql.lit(COST_TYPE.payroll)} then a.fio
  when ${sql.lit(COST_TYPE.vehicle)} then concat_ws(' ', v.plate, vb.name, bt.name)
  when ${sql.lit(COST_TYPE.ignore)} then ${word('ignored')}
  else ${word('discount')} end`

/** Returns the recipients of a transaction's lines: as a list, and as a text. */
export function recipientsOf({ line, header, sql: own = {} }: Pick<TransactionKind, 'line' | 'header' | 'sql'>) {
  const name = nameOf(own.payer ?? OUR)
  const over =
    (what: Sql) =>
    (t: Aliased): Sql =>
      sql`(select ${what} from (select l.id, ${name} as name, cl.name as article, l.cost_list_types_id as type,
      case when l.cost_list_types_id = ${sql.lit(COST_TYPE.discount)} then l.sum_pay else coalesce(p.sum, l.sum_pay) end as sum
    from ${sql.table(tableOf(line))} l join ${sql.table(tableOf(header))} h on h.id = l.transaction_id join cost_list cl on cl.id = l.cost_list_id
      left join payment p on p.id = l.payment_id
      left join company cf on cf.id = l.company_from_id left join company ct on ct.id = l.company_to_id
      left join point pt on pt.id = l.point_id left join account a on a.id = l.account_to_id
      left join vehicle v on v.id = l.vehicle_to_id left join vehicle_brand vb on vb.id = v.brand_id
      left join vehicle_body_type bt on bt.id = v.body_type_id
    where l.transaction_id = ${t('id')} and not l.is_delete) r)`
  return {
    recipients: over(sql`coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'costList', r.article, 'sum', r.sum::text,
      'costListTypeId', r.type) order by r.id), '[]'::jsonb)`),
    recipient: over(sql`string_agg(distinct r.name, ', ')`),
  }
}
