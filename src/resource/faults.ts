import { optionsOf, type Field } from './field.ts'
import {
  withoutDirections,
  checkerOf,
  fieldsOf,
  keysIn,
  ofKind,
  type About,
  type Checker,
  type ExtraNames,
  nearest,
  checkEntry,
  checkImport,
  checkField,
  checkValues,
} from './checker.ts'
import { isAddable, kindOf } from './kinds/index.ts'
import {
  checkAddresses,
  checkCarried,
  checkMatrix,
  checkMatrixTab,
  checkShell,
  checkSpots,
  checkInbox,
  checkLayout,
  checkTwice,
  checkView,
} from './faultsOfViews.ts'
import type { List, Resource, Resources } from './resource.ts'
import { isNeverRemoved } from './rights.ts'
import { screensOfView } from './screens.ts'
import { recordsIn } from './shape.ts'

export type { ExtraNames } from './checker.ts'

/** Whether a field has text to search, as opposed to ids of records or files. */
const hasText =
  ({ fields }: Resource) =>
  (name: string): boolean => {
    const { isLink, isList, isElsewhere } = fields[name] ? kindOf(fields[name]) : {}
    return !isLink && !isList && !isElsewhere
  }

const derivedBySql = ({ fields }: Resource): string[] => keysIn(fields).filter(name => optionsOf(fields[name]!).derived === 'server')

function checkList(about: About, list: List): void {
  const { names, own, resource, resources } = about
  for (const key of ['columns', 'extra'] as const) names(`list.${key}`, list[key], 'field', own)
  checkTwice(names, 'list', list.columns, list.extra)
  names('list.lead', list.lead, 'column', list.columns)
  names('list.sort', withoutDirections(list.sort), 'field', own)
  names('list.search.in', list.search.in, 'field', own)
  const searched = list.search.in.filter(name => own.includes(name))
  names('list.search.in', searched, 'field with a text of its own', own.filter(hasText(resource)))
  names('list.filters', keysIn(list.filters), 'field', own)
  const ranges = keysIn(list.filters).filter(name => list.filters[name]!.by === 'range')
  names('list.filters', ranges, 'field with a range', ofKind(resource.fields, 'number', 'decimal', 'money', 'date', 'dateTime', 'month'))
  names('list.begins', keysIn(list.begins), 'filter', keysIn(list.filters))
  names('list.period', list.period, 'range filter', ranges)
  names('list.sums', list.sums, 'sums call', keysIn(resource.api.sums))
  const { counts, groups } = list.indicators ?? {}
  const indicators = [counts, groups].filter(one => one !== undefined)
  names('list.indicators', indicators, 'sums call', keysIn(resource.api.sums))
  for (const [name, { only, options, indexed }] of Object.entries(list.filters)) {
    const target = resource.fields[name] && optionsOf(resource.fields[name]).target
    names(`list.filters.${name}.only`, keysIn(only), `field of ${String(target)}`, fieldsOf(resources, target))
    checkValues(names, `list.filters.${name}.only`, only, target === undefined ? {} : resources[target]?.fields)
    names(`list.filters.${name}.options`, options, 'query', keysIn(resource.api.queries))
    // An index can only contain what the database computes from the row itself.
    names('list.filters', indexed ? name : undefined, 'filter by what SQL derives', derivedBySql(resource))
  }
  for (const [name, view] of Object.entries(list.views ?? {})) checkView(about, `list.views.${name}`, view, list)
  if (list.inbox) checkInbox(about, 'list.inbox', list.inbox, list)
}

function checkCalls(about: About): void {
  const { known, resource, names, own } = about
  const { api } = resource
  const scopes = known.scopes && (known.scopes[resource.name] ?? [])
  const scoped = (at: string, scope: string | undefined): void => {
    if (scope !== undefined && scopes) names(at, scope, 'scope of the rules', scopes)
  }
  for (const [path, list] of Object.entries(api.lists ?? {})) {
    names(`api.lists['${path}'].by`, list.by, 'reference field', ofKind(resource.fields, 'reference'))
    scoped(`api.lists['${path}'].scope`, list.scope)
    if (list.matrix) checkMatrix(about, `api.lists['${path}'].matrix`, list.matrix)
  }
  for (const [path, sums] of Object.entries(api.sums ?? {})) {
    const at = `api.sums['${path}']`
    names(
      `${at}.of`,
      sums.of,
      'number that SQL sees',
      keysIn(resource.fields).filter(name => isAddable(resource.fields[name]) && optionsOf(resource.fields[name]!).derived !== 'record'),
    )
    names(`${at}.units`, [...keysIn(sums.units), ...Object.values(sums.units ?? {})], 'field', own)
    names(`${at}.per`, sums.per, 'field', own)
    names(`${at}.list`, sums.list, 'list call', keysIn(api.lists))
    for (const [mark, conditions] of Object.entries(sums.counts ?? {}))
      names(`${at}.counts.${mark}`, keysIn(conditions), 'filter', keysIn(resource.list?.filters))
    scoped(`${at}.scope`, sums.scope)
  }
}

function checkActions(about: About): void {
  const { names, resource, resources } = about
  for (const [group, calls] of [
    ['actions', resource.actions ?? {}],
    ['api.queries', resource.api.queries ?? {}],
  ] as const)
    for (const [name, call] of Object.entries(calls)) {
      const at = `${group}.${name}`
      for (const [input, one] of Object.entries<Field>(call.input ?? {})) checkField(about, `${at}.input.${input}`, one)
      if (call.undo !== undefined)
        names(
          `${at}.undo`,
          [call.undo],
          call.on === 'one' ? 'action over one record' : 'action over several',
          keysIn(resource.actions).filter(other => resource.actions![other]!.on === call.on),
        )
      names(`${at}.returns`, recordsIn(call.returns), 'resource', keysIn(resources))
      if (call.on !== 'one') continue
      const inPath = [...call.path.matchAll(/\{(\w+)\}/gu)].map(([, word]) => word!)
      names(`${at}.path`, inPath.slice(0, 1), 'unique field', ['id', ...keysIn(resource.parts?.unique)])
    }
  for (const [name, { under, input, variants }] of Object.entries(resource.actions ?? {})) {
    names(`actions.${name}.under`, Object.values(under ?? {}).flat(), 'input', keysIn(input))
    if (!variants) continue
    const { of, by, also, inputs } = variants
    names(`actions.${name}.variants.of`, of, 'reference among the inputs', ofKind(input ?? {}, 'reference'))
    const chosen = input?.[of]
    // Screens determine the variant from the fields that the chosen record carries.
    names(`actions.${name}.variants.by`, by, `field that ${of} shows`, chosen ? (optionsOf(chosen).shows ?? []) : [])
    names(`actions.${name}.variants.inputs`, Object.values(inputs).flatMap(keysIn), 'input', keysIn(input))
    names(`actions.${name}.variants.also`, also, 'JSON input', ofKind(input ?? {}, 'json'))
  }
}

/** `editWhen` requires a right to change, and a resource that nobody may remove from has no remove call. */
function checkRefused({ resource, names }: About): void {
  const { editWhen, ...rights } = resource.rights
  if (editWhen) names('rights.editWhen', 'edit', 'right of the resource', keysIn(rights))
  const calls = resource.api.calls ?? []
  if (isNeverRemoved(resource))
    names(
      'api.calls',
      calls,
      'call that anybody may make',
      calls.filter(call => call !== 'remove'),
    )
}

function checkReserved({ resources, resource, names, own }: About): void {
  const { reserved } = resource.parts ?? {}
  if (!reserved) return
  const { of } = reserved
  const header = of === undefined ? resource : resources[(resource.fields[of] && optionsOf(resource.fields[of]).target) ?? '']
  const moments = ofKind(header?.fields ?? {}, 'dateTime')
  names('parts.reserved.of', of, 'reference field', ofKind(resource.fields, 'reference'))
  names('parts.reserved.what', reserved.what, 'reference field', ofKind(resource.fields, 'reference'))
  names('parts.reserved.from', reserved.from, 'moment', moments)
  names('parts.reserved.to', reserved.to, 'moment', moments)
  names('parts.reserved.only', keysIn(reserved.only), 'field', own)
  checkValues(names, 'parts.reserved.only', reserved.only, resource.fields)
}

/** A facet is a subset of another resource: its fields must have the same kinds and the same unique values. */
function checkFacet({ resources, resource, names, own }: About): void {
  const { facet, unique } = resource.parts ?? {}
  if (!facet) return
  const base = resources[facet.of]
  names('parts.facet.of', facet.of, 'resource', keysIn(resources))
  names('parts.facet.only', keysIn(facet.only), 'field', own)
  checkValues(names, 'parts.facet.only', facet.only, resource.fields)
  names('parts.facet.by', facet.by, 'reference field', ofKind(resource.fields, 'reference'))
  const stored = keysIn(resource.fields).filter(name => !optionsOf(resource.fields[name]!).derived)
  const same = stored.filter(name => base?.fields[name]?.kind === resource.fields[name]!.kind)
  names('fields', stored, `field of ${facet.of}`, same)
  names('parts.unique', keysIn(unique), `unique field of ${facet.of}`, keysIn(base?.parts?.unique))
}

function checkDated({ resource, names, own }: About): void {
  const { dated } = resource.parts ?? {}
  names('parts.dated.start', dated?.start, 'day', ofKind(resource.fields, 'date', 'dateTime'))
  names('parts.dated.per', dated?.per, 'field', own)
  names('parts.dated.value', dated?.value, 'number', ofKind(resource.fields, 'number', 'decimal', 'money'))
}

function checkParts(about: About): void {
  const { resource, names, own } = about
  const { oneDefault, recalc, statuses, keptSums = [], unique = {}, attached, import: imported } = resource.parts ?? {}
  names('parts.oneDefault.field', oneDefault?.field, 'flag', ofKind(resource.fields, 'flag'))
  names('parts.oneDefault.per', oneDefault?.per, 'reference field', ofKind(resource.fields, 'reference'))
  checkDated(about)
  names('parts.recalc.from', recalc?.from, 'day', ofKind(resource.fields, 'date', 'dateTime'))
  names('parts.statuses.field', statuses?.field, 'field', own)
  names('parts.statuses.shownAs.choices', statuses?.shownAs?.choices, 'choice field', ofKind(resource.fields, 'choice'))
  for (const [at, sums] of keptSums.entries()) {
    for (const key of ['of', 'by', 'with'] as const) names(`parts.keptSums[${at}].${key}`, sums[key], 'field', own)
    names(`parts.keptSums[${at}].byMonth`, sums.byMonth, 'day', ofKind(resource.fields, 'date'))
  }
  names('parts.unique', keysIn(unique), 'field', own)
  for (const [name, { per }] of Object.entries(unique)) names(`parts.unique.${name}.per`, per, 'field', own)
  checkReserved(about)
  checkFacet(about)
  names('parts.kept.fields', resource.parts?.kept?.fields, 'field', own)
  names('parts.attached.owner', attached?.owner, 'reference field', ofKind(resource.fields, 'reference'))
  names('parts.attached.file', attached?.file, 'file field', ofKind(resource.fields, 'file'))
  if (imported) checkImport(about, imported)
  checkEntry(about)
  checkSpots(about)
}

function checkTabs(about: About): void {
  const { resources, known, resource, names, own } = about
  for (const tab of resource.show ?? []) {
    if (tab.tab === 'head') {
      names('show.head.state', tab.state, 'field', own)
      names('show.head.figures', tab.figures, 'field', own)
      names('show.head.problem', tab.problem, 'field', own)
      const stateField = tab.state === undefined ? undefined : resource.fields[tab.state]
      names('show.head.changing', tab.changing, 'choice of its state', stateField ? (optionsOf(stateField).choices ?? []) : [])
    }
    if (tab.tab === 'data') checkLayout(about, 'show.data', tab.layout)
    if (tab.tab === 'screen' && known.screens) names('show.screen', tab.name, 'hand-made tab', known.screens)
    if (tab.tab === 'matrix') checkMatrixTab(about, tab)
    if (tab.tab !== 'related' && tab.tab !== 'documents') continue
    const at = `show.${tab.tab}(${tab.resource})`
    names(at, tab.resource, 'resource', keysIn(resources))
    const child = resources[tab.resource]
    if (!child) continue
    names(`${at}.by`, tab.by, `reference of ${tab.resource}`, ofKind(child.fields, 'reference', 'references'))
    if (tab.tab === 'related') names(`${at}.columns`, tab.columns, `field of ${tab.resource}`, fieldsOf(resources, tab.resource))
  }
}

function checkResource(about: About): void {
  const { known, resource, names, own } = about
  const { rights } = known
  names('title', resource.title.fields, 'field', own)
  for (const [name, one] of Object.entries(resource.fields)) checkField(about, `fields.${name}`, one)
  names('derive', keysIn(resource.derive), 'field', own)
  const underived = own.filter(name => name === 'id' || optionsOf(resource.fields[name]!).derived !== 'record')
  for (const [name, { from }] of Object.entries(resource.derive ?? {}))
    names(`derive.${name}.from`, from, 'field with a value of its own', underived)
  names('checks', keysIn(resource.checks), 'field', own)
  if (resource.list) checkList(about, resource.list)
  checkCalls(about)
  for (const [path, fields] of Object.entries(resource.api.edits ?? {})) names(`api.edits.${path}`, fields, 'field', own)
  names('api.createFrom', keysIn(resource.api.createFrom), 'reference field', ofKind(resource.fields, 'reference'))
  const ofRecords = keysIn(resource.fields).filter(name => optionsOf(resource.fields[name]!).recordOf !== undefined)
  names('screens.leads', resource.screens?.leads, 'field that names records of any kind', ofRecords)
  names('screens.createUnder', keysIn(resource.screens?.createUnder), 'reference field', ofKind(resource.fields, 'reference'))
  checkLayout(about, 'form', resource.form)
  checkTabs(about)
  checkActions(about)
  checkRefused(about)
  checkCarried(about)
  checkParts(about)
  if (!rights) return
  // '-' is a right that nobody has: it closes a call.
  const queries = [
    ...Object.values(resource.rights).flatMap(right => (Array.isArray(right) ? (right as readonly string[]) : [])),
    ...[
      ...Object.values(resource.actions ?? {}),
      ...Object.values(resource.api.queries ?? {}),
      ...Object.values(resource.api.lists ?? {}),
      ...Object.values(resource.api.sums ?? {}),
      ...Object.values(resource.list?.views ?? {}),
    ].flatMap(one => one.right ?? []),
    ...Object.values(resource.list?.views ?? {}).flatMap(view => screensOfView(view)?.write ?? []),
    ...(resource.screens?.right ?? []),
  ]
  names('rights', queries, 'right', ['-', ...rights])
}

/**
 * Returns every name in the declarations that refers to nothing, as a sentence with the area, the resource, the key and the nearest valid
 * name. Types catch most of them earlier; this checks references between resources and what bypassed the types. Empty when there are none.
 */
export function faultsOf(resources: Resources, known: ExtraNames = {}): readonly string[] {
  const faults: string[] = []
  const checker = (source: string, of = ''): Checker =>
    checkerOf((key, wrong, what, right) => {
      const near = nearest(wrong, [...right])
      faults.push(`${source}: ${of}${key} names '${wrong}', which is no ${what}${near === undefined ? '' : `; did you mean '${near}'?`}`)
    })
  for (const [name, resource] of Object.entries(resources)) {
    // A declaration may be in a file of its own or share one with others of its area; the language does not see files.
    const names = checker(`resources/${resource.area}`, `${name}.`)
    checkResource({ resources, known, resource, names, own: fieldsOf(resources, name) })
  }
  checkAddresses(resources, checker)
  checkShell(resources, known, checker)
  return faults
}
