import { sql } from 'kysely'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/shared/catalogue.formulas'
import type { Aliased, Sql, Db } from '#server/engine/sql.ts'
import type { User } from '#server/engine/user.ts'
import { hidesResult, rejectFull } from '#resources/money/cashTransaction/box.rules'
import type { Tx } from '#server/engine/tx.ts'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { textContains } from '#server/engine/read/filters.ts'
import { containsText } from '#server/engine/read/sqlPieces.ts'
import { field, shape, type Rights } from '#resource'
import { INN } from '#russian'
import type { InnRegistry } from '#resources/adapters/registries.rules'
import { fieldError } from '#server/httpError.ts'
import type { Route } from '#server/application.ts'
import { companyRequisite, company } from './company.ts'
import { INFO_BY_INN, OWNER_INFO_BY_INN } from './cardAndReports.ts'

/**
 * Returns the condition of the boxes in a list: by default debts, whose sum is meaningful. Our money and the result are the opposite side
 * of the same sums, so they are listed only when their kinds are requested, and the result only to those who may see it.
 */
export function shownBoxes(t: Aliased, user: User, _parameters: unknown, parameters: URLSearchParams): Sql {
  if (!parameters.has('kind') && !parameters.has('kind[]'))
    return sql`${t('id')} not in (${sql.lit(OWN_COMPANY)}, ${sql.lit(SYSTEM_COMPANY)})`
  return hidesResult(user) ? sql`${t('id')} <> ${sql.lit(SYSTEM_COMPANY)}` : sql`true`
}

/** Returns the condition of the boxes that the list excludes by default. */
export const isUnlisted = (u: Aliased): Sql =>
  sql`(${u('is_delete')} or ${u('id')} in (${sql.lit(OWN_COMPANY)}, ${sql.lit(SYSTEM_COMPANY)}))`

/** Returns the curator of a company: the account of its first active link (foundations §4). */
export const curatorOf = (t: Aliased): Sql =>
  sql`(select ac.account_id from account_company ac where ac.company_id = ${t('id')} and not ac.is_delete and ac.is_active order by ac.id limit 1)`

const MAX_SHORT_NAME = 100

/** Returns the short name of a company: without the legal form and quotation marks; entrepreneurs keep theirs. */
const shortNameOf = (name: string): string =>
  name
    .replace(/^(ООО|ОАО|ЗАО|ПАО|НАО|АО|ТОО)\s+/iu, '')
    .replace(/^[«"„“]+(.*?)[»"”“]+$/u, '$1')
    .trim()
    .slice(0, MAX_SHORT_NAME)

interface CompanyNames {
  readonly name: string | null
  readonly shortName: string | null
  readonly isDelete: boolean | null
}

/** Runs before a company of any kind is written: it can be deleted only with an empty box, and gets a short name. */
export async function beforeCompany(
  tx: Tx,
  next: CompanyNames,
  prior: { readonly id: number; readonly isDelete: boolean } | null,
): Promise<{ shortName: string } | undefined> {
  if (prior && next.isDelete && !prior.isDelete) await rejectFull(tx, 'C', prior.id)
  return prior || next.shortName ? undefined : { shortName: shortNameOf(next.name!) }
}

/**
 * Returns the common rules of companies that are not counterparties; `book` is the table of their classes, `column` refers to the class.
 */
export const companyKindRules = (book: string, column: string) => ({
  derive: { className: (t: Aliased): Sql => sql`(select c.name from ${sql.table(book)} c where c.id = ${t(column)})` },
  before: beforeCompany,
})

/** Returns the default requisites of a company for documents; null without any. */
export async function requisitesOf(tx: Tx, id: number): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{
    id: number
  }>`select id from company_requisite where owner_id = ${id} and is_default and not is_delete`.execute(tx.db)
  return rows[0] ? tx.shown(companyRequisite, await tx.read(companyRequisite, rows[0].id)) : null
}

/** A supplier (foundations §3, "Supplier"): a company with its INN, or a location with its address and coordinates. */
export interface Supplier {
  readonly id: number
  readonly name: string
  readonly inn?: string | null
  readonly address?: string | null
  readonly lat?: string | null
  readonly lon?: string | null
}

/** The suppliers and quarries of a company: from its active waybills, its orders and its regular deals. */
const broughtTo = (company: number): Sql => sql`(
  select supplier_id, career_id from deal where customer_id = ${company} and not is_delete and status_id <> ${sql.lit(DEAL_STATUS.deleted)}
  union select supplier_id, career_id from material_order where customer_id = ${company} and not is_delete
  union select supplier_id, career_id from regular_deal where customer_id = ${company} and not is_delete and is_active)`

/** Returns the companies that supply a company, then the places from which it is supplied, each by name; without its own points. */
export async function suppliersOf(db: Db, company: number): Promise<Supplier[]> {
  const companies = await sql<Supplier>`
    select c.id, coalesce(c.short_name, c.name) as name, c.inn from company c
    where c.id <> ${company} and c.id in (select supplier_id from ${broughtTo(company)} b) order by 2, c.id`.execute(db)
  const points = await sql<Supplier>`
    select p.id, p.name, p.address, p.lat::text as lat, p.lon::text as lon from point p
    where p.company_id <> ${company} and not p.is_delete and p.id in (select career_id from ${broughtTo(company)} b) order by p.name, p.id`.execute(
    db,
  )
  return [...companies.rows, ...points.rows]
}

/** A company as an option of a select. */
interface Option {
  readonly id: number
  readonly label: string
  readonly shortName: string | null
  readonly name: string
  readonly inn: string | null
}

/** Returns the condition that one of these columns of a table refers to the company `c`. */
export const isReferencedIn = (table: string, columns: readonly string[]): Sql =>
  sql`(${sql.join(
    columns.map(column => sql`exists (select 1 from ${sql.table(table)} as d where ${sql.ref(`d.${column}`)} = c.id and not d.is_delete)`),
    sql` or `,
  )})`

/**
 * Returns at most fifteen companies whose name or INN contains a text and that meet a condition. `takesPart`: the condition on the company
 * `c`.
 */
export async function findCompanies(db: Db, text: string, takesPart: Sql): Promise<readonly Option[]> {
  const texts = ['name', 'short_name', 'inn'].map(column => containsText(sql.ref(`c.${column}`), text))
  // The search index, which also covers the phone number, finds candidates; the exact condition filters them.
  const { rows } = await sql<Option>`select c.id, coalesce(nullif(c.short_name, ''), c.name) || coalesce(' [' || c.inn || ']', '') as label,
      c.short_name as "shortName", c.name, c.inn from company c
    where not c.is_delete and ${textContains(company, 'c', text)} and (${sql.join(texts, sql` or `)}) and ${takesPart}
    order by label, c.id limit 15`.execute(db)
  return rows
}

const lookup = (registry: InnRegistry, path: string, right: Rights): Route => ({
  method: 'GET',
  path,
  right,
  reads: true,
  area: 'companies',
  summary: 'nerud.routes.byInn',
  input: { inn: field.text({ code: INN, required: true }) },
  answer: {
    kind: field.choice(['company', 'person']),
    inn: field.text(),
    kpp: shape.maybe(field.text()),
    ogrn: shape.maybe(field.text()),
    form: shape.maybe(field.text()),
    name: field.text(),
    shortName: shape.maybe(field.text()),
    fullName: field.text(),
    address: shape.maybe(field.text()),
    director: shape.maybe(field.text()),
    directorPost: shape.maybe(field.text()),
    status: field.choice(['active', 'liquidating', 'liquidated', 'bankrupt', 'reorganizing']),
    warning: shape.maybe(field.text()),
  },
  async handle({ input, texts }) {
    const party = await registry.find(input['inn'] as string)
    // Not 404, because screens leave the form on 404.
    if (!party) throw fieldError('inn', texts('nerud.outside.innUnknown'))
    return { ...party, warning: party.status === 'active' ? null : texts(`nerud.outside.party.${party.status}`) }
  },
})

/** Routes that look a company up by INN in the state's register. */
export const innRoutes = (registry: InnRegistry): readonly Route[] => [
  lookup(registry, INFO_BY_INN, ['COMPANY_UPD', 'OIL_CARD_UPD', 'PENALTY_PDD_TRX_DONE']),
  lookup(registry, OWNER_INFO_BY_INN, ['OUR_COMPANY']),
]

/** Returns the company with an INN; of several, the oldest active one. */
export const companyByInn = (inn: Sql): Sql =>
  sql`(select c.id from company c where c.inn = ${inn} and not c.is_delete order by c.is_active desc, c.id limit 1)`

/** The same for many INNs: ids by INN. */
export async function companiesByInn(db: Db, inns: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ inn: string; id: number | null }>`select x.inn, ${companyByInn(sql`x.inn`)}::int as id
    from unnest(${[...new Set(inns)]}::text[]) as x (inn)`.execute(db)
  return new Map(rows.flatMap(({ inn, id }) => (id === null ? [] : [[inn, id] as const])))
}
