import { sql } from 'kysely'
import { headersOf, isNeverRemoved, optionsOf, type Resource, type Query, GROUP, isBad, PIVOT, type BadParameter } from '#resource'
import { searchVariants } from '#resource/ranking'
import { readQuestion } from '#resource/listQuestion'
import { onDay, type WhereFault } from '#resource/where'
import { aliased, anyOf } from '../columns.ts'
import { type Engine, dayOf } from '../engine.ts'
import type { Aliased, Sql, Db } from '../sql.ts'
import type { User } from '../user.ts'
import { columnOf, tableOf, storedSql } from '../schema/tables.ts'
import { whereSql, type ListFilters } from './filters.ts'
import { scatteredIn } from './scattered.ts'
import { ROW } from './pageTexts.ts'
import { withFoundReferences } from './foundReferences.ts'
import { httpError, labelOf } from '../../httpError.ts'

type Asking = Pick<Engine, 'rules' | 'resources'>
const joined = (parts: readonly (Sql | undefined)[]): Sql | undefined => {
  const given = parts.filter(part => part !== undefined)
  return given.length > 0 ? sql.join(given, sql` and `) : undefined
}

/** Returns the conditions that make a row a record of the facet. */
function inFacet(asking: Pick<Engine, 'resources'>, resource: Resource, t: Aliased): Sql[] {
  const { only = {}, by } = resource.parts?.facet ?? {}
  const own = Object.entries(only).map(([name, value]) => sql`${storedSql(resource, name, t)} = ${sql.lit(value)}`)
  if (by === undefined) return own
  const parent = asking.resources[optionsOf(resource.fields[by]!).target!]!
  const is = recordsIn(asking, parent, aliased('facet_')) ?? sql`true`
  return [...own, sql`${t(columnOf(resource, by))} in (select facet_.id from ${sql.table(tableOf(parent))} as facet_ where ${is})`]
}

/** Lines that are written with a header count as deleted while the header is deleted, and come back with it. */
const ofLivingHeaders = (asking: Pick<Engine, 'resources'>, resource: Resource, t: Aliased): Sql[] =>
  headersOf(asking.resources, resource)
    .filter(({ header }) => !isNeverRemoved(header))
    .map(
      ({ header, by }) =>
        sql`${t(columnOf(resource, by))} not in (select h_.id from ${sql.table(tableOf(header))} as h_ where h_.is_delete)`,
    )

/**
 * Returns the condition that a row is a record of the resource for any user: it excludes other rows of a facet's table, and the row that
 * stands for no record.
 */
export function recordsIn(asking: Pick<Engine, 'resources'>, resource: Resource, t: Aliased): Sql | undefined {
  const none = resource.parts?.kept?.none
  return joined([
    none === undefined ? undefined : sql`${t('id')} <> ${sql.lit(none)}`,
    ...inFacet(asking, resource, t),
    ...ofLivingHeaders(asking, resource, t),
  ])
}

/** Returns the condition of the rows that a user may see: records of the resource that its rules allow. */
export const scopeOf = (asking: Asking, resource: Resource, user: User, t: Aliased): Sql | undefined =>
  joined([recordsIn(asking, resource, t), asking.rules[resource.name]?.scope?.(user, t)])

/** A condition in addition to the user's filters: the parent of a nested list, or a named scope of the rules. */
export type RowCondition = (alias: string) => Sql

/** Returns the condition for the rows of a parent: `by` is the reference field. */
export const childrenOf =
  (resource: Resource, by: string, id: number): RowCondition =>
  alias =>
    sql`${aliased(alias)(columnOf(resource, by))} = ${id}`

/** Limits a condition to these ids; unchanged without ids. */
export function limitedTo(within: RowCondition | undefined, ids: readonly number[] | undefined): RowCondition | undefined {
  if (!ids) return within
  const hasOneOfIds: RowCondition = alias => sql`${aliased(alias)('id')} = ${anyOf(ids)}`
  return within ? alias => sql`${within(alias)} and ${hasOneOfIds(alias)}` : hasOneOfIds
}

/**
 * Returns the condition of a list call's rows: its filters, the scope of the user, and the list's own scope. `isPrecomputed`: the rows are
 * precomputed sums, which are the same for all users.
 */
export function conditions(
  engine: Engine,
  resource: Resource,
  user: User,
  query: ListFilters,
  within?: RowCondition,
  isPrecomputed = false,
): Sql {
  const parts = [whereSql(engine, resource, query, ROW)]
  const scope = isPrecomputed ? undefined : scopeOf(engine, resource, user, aliased(ROW))
  if (scope) parts.push(scope)
  if (within) parts.push(within(ROW))
  return sql.join(parts, sql` and `)
}

/**
 * Returns what else a search may mean when it finds nothing as typed: its text in the other keyboard layout, then scattered characters of a
 * code. None for case-sensitive lists.
 */
export function otherReadings(engine: Engine, resource: Resource, query: Query): readonly Query[] {
  if (query.search.trim() === '' || resource.list?.search.caseSensitive) return []
  const layouts = searchVariants(query.search).slice(1)
  const isOfCode = scatteredIn(engine, resource, query, ROW).length > 0
  return [...layouts.map(search => ({ ...query, search })), ...(isOfCode ? [{ ...query, isScattered: true } as const] : [])]
}

/**
 * Returns the query with the search that finds something: as typed, or in one of the other readings. The first page of a list tries them
 * itself; sums, exports, later pages and actions on all rows call this, so that they cover the same rows.
 */
export async function interpretedQuery(
  engine: Engine,
  db: Db,
  resource: Resource,
  user: User,
  query: Query,
  within?: RowCondition,
): Promise<Query> {
  const others = otherReadings(engine, resource, query)
  if (others.length === 0) return query
  for (const one of [query, ...others]) {
    const where = conditions(await withFoundReferences(engine, db, resource, one), resource, user, one, within)
    const { rows } = await sql`select from ${sql.table(tableOf(resource))} as ${sql.ref(ROW)} where ${where} limit 1`.execute(db)
    if (rows.length > 0) return one
  }
  return query
}

/** Returns the error 400 for an invalid parameter of a list call. */
export function badParameter(engine: Pick<Engine, 'texts'>, { parameter, problem, fault }: BadParameter, resource?: Resource): Error {
  const text = fault ? faultText(engine, fault, resource) : engine.texts(`nerud.validation.parameter.${problem}`)
  return httpError(400, 'INVALID', text, { errors: { [parameter]: text } })
}

/** Returns the message for an invalid condition, naming the field. */
function faultText(engine: Pick<Engine, 'texts'>, { wrong, field, at = 1 }: WhereFault, resource: Resource | undefined): string {
  const isKnown = field !== undefined && resource !== undefined && wrong !== 'field'
  return engine.texts(`nerud.validation.where.${wrong}`, { field: isKnown ? labelOf(engine, resource, field) : (field ?? ''), at })
}

/** Throws 400 for groups and pivots: only lists and their exports support them. */
export function rejectLevels(engine: Pick<Engine, 'texts'>, { levels, pivot }: Pick<Query, 'levels' | 'pivot'>): void {
  if (levels) throw badParameter(engine, { parameter: GROUP, problem: 'unknown' })
  if (pivot) throw badParameter(engine, { parameter: PIVOT, problem: 'unknown' })
}

/**
 * Parses and checks the parameters of a list call (`readQuestion`); throws 400 for an invalid one. Relative days are counted from the
 * current business day.
 */
export function questionOf(
  engine: Engine,
  resource: Resource,
  parameters: Iterable<readonly [string, string]>,
  seen: (name: string) => boolean = () => true,
  call?: string,
): Query {
  const query = readQuestion(engine.resources, resource, parameters, seen, call)
  if (isBad(query)) throw badParameter(engine, query, resource)
  return query.where ? { ...query, where: onDay(resource, query.where, dayOf(engine.clock(), engine.zone)) } : query
}
