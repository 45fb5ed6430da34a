import {
  type ActionsOf,
  type PartOf,
  type QueriesOf,
  type Resource,
  type Resources,
  type ServerDerived,
  NOTICES,
  optionsOf,
} from '#resource'
import type { AnyRules, DefinedRules, RuleBook } from './rules.ts'

/**
 * The resources whose declarations require rules: actions, queries, values derived by the server. The rules of attachments are derived from
 * their declaration.
 */
type ResourcesWithRules<S> = {
  [K in keyof S]: 'documents' extends PartOf<S[K]>
    ? never
    : [ServerDerived<S[K]> | Literal<keyof ActionsOf<S[K]>> | Literal<keyof QueriesOf<S[K]>>] extends [never]
      ? never
      : K
}[keyof S]
/** Names that the compiler knows individually. */
type Literal<K> = string extends K ? never : K
type MissingRules<S, L extends readonly DefinedRules[]> = Exclude<ResourcesWithRules<S>, L[number][0]>
type UnknownRules<S, L extends readonly DefinedRules[]> = Exclude<L[number][0], keyof S>

function lacking(resource: Resource, rules: AnyRules): string[] {
  const { actions = {}, api, fields, parts } = resource
  const missing = (kind: 'actions' | 'queries' | 'createFrom' | 'derive' | 'scopes', names: readonly string[]): string[] =>
    names.filter(name => !Object.hasOwn(rules[kind] ?? {}, name)).map(name => `${kind}.${name}`)
  return [
    ...missing('actions', Object.keys(actions)),
    ...missing('queries', Object.keys(api.queries ?? {})),
    ...missing('createFrom', Object.keys(api.createFrom ?? {})),
    ...missing(
      'derive',
      Object.keys(fields).filter(name => optionsOf(fields[name]!).derived === 'server'),
    ),
    ...missing(
      'scopes',
      Object.values(api.lists ?? {}).flatMap(list => list.scope ?? []),
    ),
    ...(parts?.recalc && !rules.recalc ? ['recalc'] : []),
    // A group is no record, so only its cells can leave out what the user may not see.
    ...Object.values(rules.scope ? (api.lists ?? {}) : {}).flatMap(({ matrix }) =>
      matrix?.groups && !matrix.scoped ? [`the scope in cells.${matrix.cells} of groups (\`scoped\` of the matrix)`] : [],
    ),
  ]
}

/** Returns what declarations require and no rules provide, one line per resource: 'deal: the rules lack actions.close'. */
export const missingHandlers = (resources: Resources, book: RuleBook): string[] =>
  Object.values(resources).flatMap(resource => {
    const names = [...new Set(lacking(resource, book[resource.name] ?? {}))]
    return names.length ? [`${resource.name}: the rules lack ${names.join(', ')}`] : []
  })

/** Returns the notices of rules that are not declared as events, one line each: 'deal announces closed, which is no event of notices'. */
export function unknownNotices(resources: Resources, book: RuleBook): string[] {
  const notices = resources[NOTICES]
  const choices = (name: string): readonly string[] => (notices?.fields[name] && optionsOf(notices.fields[name]).choices) || []
  return Object.entries(book).flatMap(([name, rules]) =>
    Object.entries(rules.notices ?? {}).flatMap(([event, { about }]) => {
      const led = about === undefined ? name : optionsOf(resources[name]!.fields[about]!).target!
      return [
        ...(choices('event').includes(event) ? [] : [`${name} announces ${event}, which is no event of notices`]),
        ...(choices('subjectKind').includes(led) ? [] : [`${name} announces ${event} of ${led}, to which no notice leads`]),
      ]
    }),
  )
}

/**
 * Returns all rules by resource; `implied` are those of a resource without rules of its own. A resource that declares actions, queries or
 * server-derived values but is missing in the list does not compile. Throws for what the compiler cannot see: scopes of lists and
 * recalculations without rules, and rules that are given twice.
 */
export function ruleBook<const S extends Resources, const L extends readonly DefinedRules[]>(
  resources: S,
  all: L &
    ([MissingRules<S, L>] extends [never] ? unknown : { readonly 'has no rules': MissingRules<S, L> }) &
    ([UnknownRules<S, L>] extends [never] ? unknown : { readonly 'is no resource': UnknownRules<S, L> }),
  implied: (resource: Resource) => AnyRules | undefined = () => undefined,
): RuleBook {
  const list: readonly DefinedRules[] = all
  const own = Object.fromEntries(list)
  const book = Object.fromEntries(
    Object.values(resources).flatMap(resource => {
      const rules = own[resource.name] ?? implied(resource)
      return rules ? [[resource.name, rules] as const] : []
    }),
  )
  const faults = [...missingHandlers(resources, book), ...unknownNotices(resources, book)]
  const twice = list.map(([name]) => name).filter((name, at, names) => names.indexOf(name) !== at)
  if (twice.length) faults.push(`rules are given twice: ${twice.join(', ')}`)
  if (faults.length) throw new Error(faults.join('\n'))
  return book
}
