import { defineResource, field, idOf, type Layout, type Ref, type Rights, shape, tab } from '#resource'
import { cardTrial } from '#resources/shared/answers'
import { formatDate } from '#resource/text'
import { OWN_COMPANY } from '#resources/shared/catalogue.formulas'
import { COST_TYPE } from '#resources/money/lookups'

const YEARS = { min: '2000-01-01', max: '2039-12-31' } as const

/** What a card is bound to, and the article that its transactions are charged to (finance §3). */
const bound = {
  costListTypes: field.reference('costListType', { required: true, shows: ['name'] }),
  costList: field.reference('costList', {
    shows: ['name', 'costListType'],
    only: { isActive: true },
    matching: { costListType: 'costListTypes' },
  }),
  company: field.reference('company', { shows: ['shortName', 'name', 'inn'], only: { isActive: true } }),
  point: field.reference('point', { shows: ['name'], only: { isActive: true, company: OWN_COMPANY } }),
  account: field.reference('account', { shows: ['fio', 'login'], only: { isActive: true } }),
  vehicle: field.reference('vehicle', { shows: ['plate', 'brand'], only: { isActive: true } }),
  discount: field.decimal({ min: '0', max: '100', scale: 2, unit: '%' }),
} as const

interface Binding {
  readonly costListTypes: Ref | null
  readonly costList: Ref | null
  readonly company: Ref | null
  readonly point: Ref | null
  readonly account: Ref | null
  readonly vehicle: Ref | null
}
/** The type of cost at which each object is required in a binding (finance §9). */
export const BOUND_TO = {
  company: COST_TYPE.transfer,
  point: COST_TYPE.general,
  account: COST_TYPE.payroll,
  vehicle: COST_TYPE.vehicle,
} as const
/** The types whose transactions become payments; these need an article. */
const PAID: readonly number[] = Object.values(BOUND_TO)

const isOf = ({ costListTypes }: Binding, type: number): boolean => idOf(costListTypes) === type
/** A general cost without a point is a cost of the company itself. */
const checks = {
  costList: (r: Binding) => !PAID.includes(idOf(r.costListTypes) ?? 0) || r.costList !== null || 'articleNeeded',
  company: (r: Binding) => !isOf(r, BOUND_TO.company) || r.company !== null || 'companyNeeded',
  account: (r: Binding) => !isOf(r, BOUND_TO.account) || r.account !== null || 'accountNeeded',
  vehicle: (r: Binding) => !isOf(r, BOUND_TO.vehicle) || r.vehicle !== null || 'vehicleNeeded',
} as const

type Placed = keyof typeof bound
/** The form: the object asked for depends on the type of cost. */
const FORM: readonly Layout<Placed>[] = [
  ['costListTypes', 'costList'],
  { section: 'transfer', rows: ['company'], when: { costListTypes: COST_TYPE.transfer } },
  { section: 'general', rows: ['point'], when: { costListTypes: COST_TYPE.general } },
  { section: 'payroll', rows: ['account'], when: { costListTypes: COST_TYPE.payroll } },
  { section: 'transport', rows: ['vehicle'], when: { costListTypes: COST_TYPE.vehicle } },
  'discount',
]
const COLUMNS = ['costListTypes', 'costList', 'company', 'point', 'account', 'vehicle', 'discount'] as const
const FILTERS = { card: 'equals', dtStart: 'range', costListTypes: 'in', isActive: 'equals' } as const
/** The fields that make up the title of a binding. */
const NAMED = ['dtStart', 'costListTypes', 'costList', 'company', 'point', 'account', 'vehicle'] as const
/** The title of a binding: its days, its type and article, and its object. */
function bindingTitle(days: string, r: Binding): string {
  const object = r.account?.['fio'] ?? r.vehicle?.['plate'] ?? r.company?.['shortName'] ?? r.company?.['name'] ?? r.point?.['name']
  return [days, r.costListTypes?.['name'], r.costList?.['name'], object].filter(Boolean).join(' · ')
}

interface BindingsOf<N extends string, C extends string> {
  readonly name: N
  readonly card: C
  readonly api: string
  /** The path of its cards. */
  readonly cards: string
  readonly read: Rights
  readonly write: Rights
}
/** The import of bindings from files. */
interface ImportedAt {
  readonly path: string
  readonly screen: string
}

/** The import of bindings (imports.md §4): a card is found by its number within its company. */
const importOf = (at: ImportedAt, right: Rights) =>
  ({
    ...at,
    key: ['card', 'dtStart'],
    right,
    columns: [
      { field: 'card', headers: ['Номер карты', '№ карты', 'Карта', 'card'], find: 'number', within: { company: 'owner' }, required: true },
      { field: 'owner', headers: ['Поставщик', 'Топливная компания', 'supplier'], find: 'name', required: true },
      { field: 'costListTypes', headers: ['Вид статьи', 'Вид расхода', 'cost_type'], find: 'name', required: true },
      { field: 'costList', headers: ['Статья', 'Статья расхода', 'cost'], find: 'name' },
      { field: 'company', headers: ['ИНН получателя', 'ИНН компании', 'ИНН', 'inn'], find: 'inn' },
      { field: 'point', headers: ['Точка', 'Склад', 'point'], find: 'name' },
      { field: 'account', headers: ['Логин сотрудника', 'Логин', 'login'], find: 'login' },
      { field: 'vehicle', headers: ['Госномер', 'Машина', 'plate'], find: 'plate' },
      { field: 'dtStart', headers: ['Дата начала', 'Действует с', 'date'], required: true },
      { field: 'discount', headers: ['Скидка', 'Скидка, %', 'discount'] },
    ],
  }) as const

/** The history of the bindings of a card: each entry is in force from its day until the next one begins (finance §3, §4). */
export const defineBindings = <const N extends string, const C extends string>(of: BindingsOf<N, C> & { readonly import?: ImportedAt }) =>
  defineResource({
    name: of.name,
    area: 'cards',
    api: {
      path: of.api,
      calls: ['list', 'one', 'create', 'edit', 'remove'],
      lists: { [`${of.cards}/{id}/history`]: { by: 'card' } },
    },
    title: { fields: NAMED, of: r => bindingTitle(formatDate(r.dtStart), r) },
    fields: {
      card: field.reference(of.card, { required: true, createOnly: true }),
      owner: field.reference('company', { derived: 'server', hidden: true, onDemand: true, shows: ['shortName', 'name'] }),
      dtStart: field.date({ required: true, today: true, ...YEARS }),
      ...bound,
    },
    checks,
    list: { columns: ['dtStart', ...COLUMNS, 'isActive', 'mdInsUser', 'insDate'], sort: ['-dtStart', '-id'], filters: FILTERS },
    form: ['card', 'dtStart', ...FORM],
    rights: { read: of.read, create: of.write, edit: of.write, remove: of.write },
    parts: {
      dated: { start: 'dtStart', per: ['card'], check: `${of.cards}/{id}/check_date` },
      recalc: { from: 'dtStart' },
      ...(of.import && { import: importOf(of.import, of.write) }),
    },
    madeBy: 'bindings',
  })

/** Exceptions from the history of a card: between two days, transactions whose purpose or product contains certain words have another binding (finance §3). */
export const defineExclusions = <const N extends string, const C extends string>(of: BindingsOf<N, C>) =>
  defineResource({
    name: of.name,
    area: 'cards',
    api: {
      path: of.api,
      calls: ['list', 'one', 'create', 'edit', 'remove'],
      lists: { [`${of.cards}/{id}/exclusions`]: { by: 'card' } },
    },
    title: {
      fields: [...NAMED, 'dtStop', 'appointment'],
      of: r =>
        bindingTitle(
          [[formatDate(r.dtStart), formatDate(r.dtStop)].filter(Boolean).join(' – '), r.appointment].filter(Boolean).join(' · '),
          r,
        ),
    },
    fields: {
      card: field.reference(of.card, { required: true, createOnly: true }),
      dtStart: field.date({ required: true, today: true, ...YEARS }),
      dtStop: field.date(YEARS),
      appointment: field.text({ max: 200 }),
      ...bound,
    },
    checks: {
      ...checks,
      dtStop: r => !r.dtStart || !r.dtStop || r.dtStop >= r.dtStart || 'endsBefore',
    },
    list: {
      columns: ['dtStart', 'dtStop', 'appointment', ...COLUMNS, 'isActive', 'mdInsUser', 'insDate'],
      sort: ['-dtStart', '-id'],
      search: ['appointment'],
      filters: FILTERS,
    },
    form: ['card', ['dtStart', 'dtStop'], 'appointment', ...FORM],
    rights: { read: of.read, create: of.write, edit: of.write, remove: of.write },
    parts: { recalc: { from: 'dtStart' } },
    madeBy: 'exclusions',
  })

/** The fields of every card about its binding: today's history entry, and the parts of it that lists show (finance §3, §4). */
export const boundFields = <const H extends string>(history: H) =>
  ({
    actualRef: field.reference(history, { derived: 'server', byDay: true, hidden: true, shows: [...NAMED, 'discount'] }),
    costListType: field.reference('costListType', { derived: 'server', byDay: true, shows: ['name'] }),
    costList: field.reference('costList', { derived: 'server', byDay: true, shows: ['name'] }),
    object: field.text({ derived: 'server', byDay: true }),
    since: field.date({ derived: 'server', byDay: true }),
  }) as const

/** The query for the binding in force on a day for a purpose or a product; returns the id of the entry and whether it is a history entry or an exclusion. */
export const boundQueries = (read: Rights) =>
  ({
    binding: {
      on: 'one',
      path: '{id}/binding',
      right: read,
      input: { day: field.date({ required: true }), text: field.text({ max: 1000 }) },
      returns: { isExclusion: field.flag(), binding: shape.anything },
    },
  }) as const

/** The action of every card that tries its binding out on past transactions. */
export const boundActions = (read: Rights) =>
  ({ tryOut: { on: 'one', method: 'GET', path: '{id}/try_out', right: read, answer: 'json', body: 'none', returns: cardTrial } }) as const

/** The tabs of a card with its history and its exclusions. */
export const boundTabs = (history: string, exclusion: string) => [tab.related(history, 'card'), tab.related(exclusion, 'card')] as const
