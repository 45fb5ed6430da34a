import { type Field, type Fields, type Rights, optionsOf, type AnyOptions } from './field.ts'
import { namesIn, conditionFields, type Layout } from './layout.ts'
import type { Menu, TabbedPages } from './menu.ts'
import type { Resource, Resources } from './resource.ts'
import { addableFields, fieldsOfLines } from './lines.ts'
import type { Import } from './shared.ts'
import { isSent } from './record.ts'

/** Returns the edit distance of two words: letters changed, added, removed or swapped. */
function distance(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1), isSwapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY),
      )
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}

/** Returns the valid name that is nearest to a wrong one. */
export const nearest = (name: string, right: readonly string[]): string | undefined =>
  right.map(one => [distance(name.toLowerCase(), one.toLowerCase()), one] as const).toSorted(([a], [b]) => a - b)[0]?.[1]

/** Valid names besides the resources; what is omitted is not checked. */
export interface ExtraNames {
  readonly menu?: Menu
  readonly pages?: TabbedPages
  /** Every right code. */
  readonly rights?: Rights
  /** The named scopes of the rules, by resource. */
  readonly scopes?: Readonly<Record<string, readonly string[]>>
  /** The custom tabs of cards. */
  readonly screens?: readonly string[]
  /** The addresses of custom pages, which the menu may open. */
  readonly addresses?: readonly string[]
  /** The words of the menu, below `nerud.menu`. */
  readonly labels?: readonly string[]
  /** The words of units, below `nerud.cell.units`. */
  readonly units?: readonly string[]
  /** The keys of custom components: `resource` or `resource.field`. */
  readonly components?: readonly string[]
}

type Report = (key: string, wrong: string, what: string, right: Iterable<string>) => void

/** Reports the names (one, several or none) that are not among the valid ones, each with its key. */
export const checkerOf =
  (report: Report) =>
  (key: string, names: string | readonly string[] | undefined, what: string, right: Iterable<string>): void => {
    const all = new Set(right)
    for (const name of [names ?? []].flat()) if (!all.has(name)) report(key, name, what, all)
  }
/** Checks names at a key of a declaration against the valid ones and says what these are. */
export type Checker = ReturnType<typeof checkerOf>

/** Returns the fields of an order, without their directions. */
export const withoutDirections = (sort: readonly string[] | undefined): string[] => (sort ?? []).map(name => name.replace(/^-/u, ''))
/** Returns the keys of an optional object. */
export const keysIn = (object: object | undefined): string[] => Object.keys(object ?? {})

/** Returns the field names in the layout of a form or a card, including those in the conditions of sections. */
export const layoutFields = (layout: readonly Layout[] | undefined): string[] => [
  ...namesIn(layout),
  ...(layout ?? []).flatMap(one => (typeof one === 'object' && 'section' in one ? conditionFields(one.when) : [])),
]

/** What the checks of one resource share. */
export interface About {
  readonly resources: Resources
  readonly known: ExtraNames
  readonly resource: Resource
  readonly names: Checker
  /** Fields of the resource, and the id. */
  readonly own: readonly string[]
}
/** Returns the fields of a resource, and the id. */
export const fieldsOf = (resources: Resources, name: string | undefined): string[] => [
  'id',
  ...keysIn(name === undefined ? {} : resources[name]?.fields),
]
/** Returns the fields of these kinds. */
export const ofKind = (fields: Fields, ...kinds: readonly Field['kind'][]): string[] =>
  Object.keys(fields).filter(name => kinds.includes(fields[name]!.kind))

type Conditions = Readonly<Record<string, unknown>>

/**
 * Returns what a condition on a field may compare with, in words and as a test of a value; nothing for kinds whose values cannot be
 * checked.
 */
function valuesOf(fields: Fields, name: string): { readonly what: string; readonly right: readonly string[] } | undefined {
  const one = fields[name]
  if (!one) return undefined
  const { choices } = optionsOf(one)
  if (choices) return { what: `choice of ${name}`, right: choices }
  return one.kind === 'flag' ? { what: `value of the flag ${name}`, right: ['true', 'false'] } : undefined
}

/** Reports values in conditions that no record can have: a word that is not a choice, a text for a flag, a name in place of an id. */
export function checkValues(names: Checker, at: string, conditions: Conditions | undefined, fields: Fields = {}): void {
  for (const [name, value] of Object.entries(conditions ?? {})) {
    const known = valuesOf(fields, name)
    const all = [value].flat().filter(one => typeof one !== 'object')
    if (known) names(`${at}.${name}`, all.map(String), known.what, known.right)
    const isLink = fields[name]?.kind === 'reference' || fields[name]?.kind === 'references'
    if (isLink) names(`${at}.${name}`, all.filter(one => typeof one !== 'number').map(String), 'id', [])
  }
}

/** Checks the choice that names the kind of record of a number. */
function checkRecordOf({ resources, resource, names }: About, at: string, kind: string | undefined): void {
  if (kind === undefined) return
  names(`${at}.recordOf`, kind, 'choice field', ofKind(resource.fields, 'choice'))
  const { choices } = resource.fields[kind] ? optionsOf(resource.fields[kind]) : {}
  names(`fields.${kind}`, choices, 'resource', keysIn(resources))
}

/** A unit in words must be one that screens can spell; a literal sign is used as it is. */
function checkUnit({ known, names }: About, at: string, unit: string | undefined): void {
  if (unit !== undefined && known.units && /\p{L}/u.test(unit)) names(`${at}.unit`, unit, 'unit of nerud.cell.units', known.units)
}

/** Checks the query that proposes a value: it cannot take a record. */
function checkProposed({ resource, names }: About, at: string, proposed: string | undefined): void {
  const { queries = {} } = resource.api
  names(
    `${at}.proposed`,
    proposed,
    'query on the whole',
    keysIn(queries).filter(name => queries[name]!.on === 'all'),
  )
}

/** Checks the calls that map and read the columns of a table. */
function checkColumns({ resource, names }: About, at: string, { columns }: AnyOptions): void {
  const whole = (calls: Resource['actions'] | Resource['api']['queries']): string[] =>
    keysIn(calls).filter(name => calls![name]!.on === 'one')
  names(`${at}.columns.preview`, columns?.preview, 'query on one record', whole(resource.api.queries))
  names(`${at}.columns.reads`, columns?.reads, 'action on one record', whole(resource.actions))
}

/** Checks what a choice field says of its choices. */
function checkChoices(names: Checker, at: string, { choices, tones, default: first }: AnyOptions): void {
  if (!choices) return
  names(`${at}.tones`, keysIn(typeof tones === 'object' ? tones : {}), 'choice', choices)
  if (typeof first === 'string') names(`${at}.default`, first, 'choice', choices)
}

/** Reports names in a field that refer to nothing. */
export function checkField(about: About, at: string, one: Field): void {
  const { resources, known, resource, names, own } = about
  const options = optionsOf(one)
  const { target, shows, only, matching, prefills, anyOf, unitOf, groupedBy, by, shareOf } = options
  names(`${at}.read`, options.read, 'right', known.rights ?? options.read ?? [])
  names(`${at}.write`, options.write, 'right', known.rights ?? options.write ?? [])
  names(`${at}.veiled.where`, keysIn(options.veiled?.where), 'field', own)
  checkValues(names, `${at}.veiled.where`, options.veiled?.where, resource.fields)
  names(`${at}.veiled.read`, options.veiled?.read, 'right', known.rights ?? options.veiled?.read ?? [])
  checkUnit(about, at, options.unit)
  names(`${at}.unitOf`, unitOf, 'reference field', ofKind(resource.fields, 'reference'))
  checkRecordOf(about, at, options.recordOf)
  checkProposed(about, at, options.proposed)
  checkColumns(about, at, options)
  names(`${at}.shareOf`, shareOf, 'number', ofKind(resource.fields, one.kind))
  checkChoices(names, at, options)
  names(`${at}.anyOf`, anyOf, 'reference field', ofKind(resource.fields, 'reference'))
  // Their values are in a table of their own, which no SQL of the rules replaces.
  names(at, one.kind === 'references' && options.derived ? 'derived' : undefined, 'option of references', [])
  if (target === undefined) return
  names(at, target, 'resource', keysIn(resources))
  if (!resources[target]) return
  const targetFields = fieldsOf(resources, target)
  names(`${at}.shows`, shows, `field of ${target}`, targetFields)
  names(`${at}.only`, keysIn(only), `field of ${target}`, targetFields)
  checkValues(names, `${at}.only`, only, resources[target].fields)
  names(`${at}.matching`, keysIn(matching), `field of ${target}`, targetFields)
  names(`${at}.matching`, Object.values(matching ?? {}), 'field', own)
  names(`${at}.prefills`, keysIn(prefills), 'field', own)
  names(`${at}.prefills`, Object.values(prefills ?? {}), `field of ${target}`, targetFields)
  names(`${at}.groupedBy`, groupedBy, `field of ${target}`, targetFields)
  names(`${at}.list`, options.list, `list call of ${target}`, keysIn(resources[target].api.lists))
  names(`${at}.uploads`, options.uploads, `file of ${target}`, ofKind(resources[target].fields, 'file'))
  if (one.kind === 'lines') checkLines(names, at, one, resources[target])
  names(`${at}.by`, by, `reference of ${target}`, ofKind(resources[target].fields, 'reference', 'references'))
}

/** Checks the names of lines, and that lines carry what their shown values are derived from. */
function checkLines(names: Checker, at: string, one: Field, child: Resource): void {
  const { shows = [], writes = [], first, order, totals } = optionsOf(one)
  const [carried, childFields] = [fieldsOfLines(one, child), ['id', ...keysIn(child.fields)]]
  names(`${at}.first`, first, 'shown field', [...shows, ...writes])
  names(`${at}.writes`, writes, `field of ${child.name}`, childFields)
  names(`${at}.order`, order, `field of ${child.name}`, childFields)
  names(`${at}.totals`, totals, `shown or written number of ${child.name}`, addableFields(one, child))
  for (const name of carried)
    names(`${at}.shows`, child.derive?.[name]?.from, `shown or written field from which ${name} is derived`, ['id', ...carried])
}

/** Checks that the names in an import lead to fields, and to fields of the records that it finds or makes. */
export function checkImport({ resources, resource, names, own }: About, imported: Import): void {
  names('parts.import.key', [imported.key].flat(), 'field', own)
  names('parts.import.fixed', keysIn(imported.fixed), 'field', own)
  checkValues(names, 'parts.import.fixed', imported.fixed, resource.fields)
  for (const { field, find, within = {} } of imported.columns) {
    names('parts.import.columns', field, 'field', own)
    const target = resource.fields[field] && optionsOf(resource.fields[field]).target
    names(`parts.import.columns.${field}.find`, find, `field of ${String(target)}`, fieldsOf(resources, target))
    names(`parts.import.columns.${field}.within`, Object.keys(within), `field of ${String(target)}`, fieldsOf(resources, target))
    names(`parts.import.columns.${field}.within`, Object.values(within), 'field', own)
  }
  for (const line of imported.lines ?? []) {
    const lineFields = fieldsOf(resources, line.resource)
    names('parts.import.lines.resource', line.resource, 'resource', keysIn(resources))
    names('parts.import.lines', [line.by, line.key, ...line.columns.map(column => column.field)], `field of ${line.resource}`, lineFields)
  }
}

/** The columns of a table of new records must be fields that a form may send, and its documents must belong to the same resource. */
export function checkEntry({ resources, resource, names, own }: About): void {
  const { entry } = resource.parts ?? {}
  if (!entry) return
  const typed = keysIn(resource.fields).filter(name => isSent(resource.fields[name]!) && resource.fields[name]!.kind !== 'file')
  names('parts.entry.columns', entry.columns, 'field that a form sends', typed)
  names(
    'parts.entry.shows',
    entry.shows,
    'field beside those of `columns`',
    own.filter(name => !entry.columns.includes(name)),
  )
  const texts = entry.columns.filter(name => resource.fields[name]?.kind === 'text')
  names('parts.entry.next', entry.next, 'text among its columns', texts)
  const papers = keysIn(resources).filter(name => {
    const { attached } = resources[name]!.parts ?? {}
    return attached && optionsOf(resources[name]!.fields[attached.owner]!).target === resource.name
  })
  names('parts.entry.paper.documents', entry.paper?.documents, 'resource of its documents', papers)
}
