import { field, shape, type Rights } from '#resource'
import { INN } from '#russian'
import { INFO_BY_INN, OWNER_INFO_BY_INN } from './cardAndReports.ts'
import type { InnRegistry } from '#resources/adapters/registries.rules'
import { fieldError } from '#server/httpError.ts'
import type { Route } from '#server/routes/route.ts'
import { sql } from 'kysely'
import type { Db, Sql } from '#server/engine/sql.ts'

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
