import { EDITED } from '#resource/returned'
import { FIELDS, idOf, readRecord, routesOf, parseValue, type ListCall, type Resource } from '#resource'
import { httpError, notFound } from '../../httpError.ts'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { childrenOf, questionOf, recordsByIds, type RowCondition } from './records.ts'
import type { ListEffects } from '../listRules.ts'
import type { User } from '../user.ts'
import { aliased } from '../columns.ts'

type Values = Readonly<Record<string, string>>

/** Returns the condition for the rows of a nested or named list call: `path` has the path parameters, `query` the query string. */
export function withinOf(
  engine: Engine,
  resource: Resource,
  list: ListCall | undefined,
  user: User,
  path: Values,
  query: URLSearchParams,
): RowCondition | undefined {
  if (!list) return undefined
  const parts: RowCondition[] = []
  if (list.by) {
    const parent = idOf(Object.values(path)[0])
    if (!parent) throw notFound(engine)
    parts.push(childrenOf(resource, list.by, parent))
  }
  if (list.scope) {
    const scope = engine.rules[resource.name]?.scopes?.[list.scope]
    if (!scope) throw new Error(`${resource.name} has no scope ${list.scope} in its rules`)
    const parameters = { ...parametersIn(engine, list, query), ...path }
    parts.push(alias => scope(aliased(alias), user, parameters, query))
  }
  if (parts.length === 0) return undefined
  return alias =>
    sql.join(
      parts.map(part => part(alias)),
      sql` and `,
    )
}

/** Parameters that select columns, not rows. */
const SHOWN: ReadonlySet<string> = new Set(['columns', EDITED, FIELDS])

/** Returns how the values of a list call change its answer; undefined when the rules of its scope do not depend on them. */
export function listEffectsOf(
  engine: Engine,
  resource: Resource,
  list: ListCall | undefined,
  user: User,
  query: URLSearchParams,
): (ListEffects & { readonly isNarrowed: boolean }) | undefined {
  const asking = engine.rules[resource.name]?.asking?.[list?.scope ?? '']
  if (!asking) return undefined
  const rest = filtersOf(list, query).filter(([name]) => !SHOWN.has(name) && !asking.by.includes(name))
  const ownFilters = filtersOf(list, query).filter(([name, value]) => asking.by.includes(name) && value !== '')
  const { conditions } = questionOf(engine, resource, ownFilters)
  const values = Object.fromEntries(conditions.map(({ field, values: [value] }) => [field, dayOf(resource, field, value)]))
  const narrows = questionOf(engine, resource, rest, undefined, undefined)
  return {
    ...asking.of({ ...(list ? parametersIn(engine, list, query) : {}), ...values }, user, query),
    isNarrowed: narrows.conditions.length > 0 || narrows.where !== undefined || narrows.search !== '',
  }
}
/** Returns the value of a filter, parsed as its field. */
function dayOf({ fields }: Resource, name: string, value: string | undefined): unknown {
  const taken = parseValue(fields[name]!, value ?? null)
  return 'key' in taken ? null : taken.value
}

/** Returns an engine in which the list's effects replace derivations of the resource. */
export function engineWithEffects(engine: Engine, resource: Resource, query: ListEffects | undefined): Engine {
  if (!query?.derive) return engine
  const own = engine.rules[resource.name]!
  return {
    ...engine,
    rules: { ...engine.rules, [resource.name]: { ...own, derive: { ...own.derive, ...query.derive } } },
    // Cached SQL has no parameters; the changed derivations need a cache key of their own.
    hidden: { names: new Set(), veiled: new Set(), ...engine.hidden, key: `${engine.hidden?.key ?? ''} derived` },
  }
}

/** Returns the lines above the columns in the export of a list call; none when its scope has no head. */
export async function exportHeadOf(
  engine: Engine,
  resource: Resource,
  list: ListCall | undefined,
  user: User,
  path: Values,
  query: URLSearchParams,
): Promise<readonly string[]> {
  const head = engine.rules[resource.name]?.heads?.[list?.scope ?? '']
  if (!head || !list) return []
  const recordOf = async (of: Resource, id: number) => (await recordsByIds(engine, engine.db, of, [id])).get(id)
  const { db, texts, resources } = engine
  return head({ db, texts, resources, recordOf }, user, { ...parametersIn(engine, list, query), ...path }, query)
}

/** Returns the parameters of a list's scope by name; throws 400 that names an invalid one. */
export function parametersIn(engine: Engine, { parameters = {} }: ListCall, query: URLSearchParams): Record<string, unknown> {
  const given = [...query].filter(([name, value]) => name in parameters && value !== '')
  const { values, problems } = readRecord(parameters, Object.fromEntries(given), { mode: 'create' })
  const texts = Object.entries(problems).map(([name, { key, params }]) => [name, engine.texts(key, params)] as const)
  if (texts.length > 0) throw httpError(400, 'INVALID', texts[0]![1], { errors: Object.fromEntries(texts) })
  return values
}

/** Returns the parameters that are filters: those that are not parameters of the scope. */
export const filtersOf = (list: ListCall | undefined, query: URLSearchParams): [string, string][] =>
  [...query].filter(([name]) => !Object.hasOwn(list?.parameters ?? {}, name))

/** The list call, filters and condition in the address of a list, and whether the parameters of the call limit it further. */
export interface Addressed {
  readonly call: string | undefined
  readonly filters: [string, string][]
  readonly within: RowCondition | undefined
  readonly isNarrowed: boolean
}

/** Parses the address of a list, such as `api/deals/draft?query=12`; a query string alone refers to the plain list. */
export function addressed(engine: Engine, resource: Resource, user: User, address: string): Addressed {
  const [path = '', question = ''] = address.includes('?') ? address.split(/\?(.*)/s) : ['', address]
  const words = path.replace(/^\/+/, '').split('/')
  const call = routesOf(resource).find(one => one.kind === 'list' && fits(one.path.split('/'), words))
  if (path && !call) throw notFound(engine)
  const params = Object.fromEntries(
    (call?.path.split('/') ?? []).flatMap((word, at) => (word.startsWith('{') ? [[word.slice(1, -1), words[at]!] as const] : [])),
  )
  const query = new URLSearchParams(question)
  const list = resource.api.lists?.[call?.of ?? '']
  const filters = filtersOf(list, query)
  return {
    call: call?.of,
    filters,
    isNarrowed: [...query].some(([name, value]) => value !== '' && Object.hasOwn(list?.parameters ?? {}, name)),
    within: withinOf(engine, resource, list, user, params, query),
  }
}
const fits = (pattern: readonly string[], words: readonly string[]): boolean =>
  pattern.length === words.length && pattern.every((word, at) => word.startsWith('{') || word === words[at])
