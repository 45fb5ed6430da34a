import { defineResource, field, tab, type Layout, type Ref, type Rights } from '#resource'
import { formatDate } from '#resource/text'
import { OWN_COMPANY } from '#formulas/catalogue'
import { COST_TYPE } from './money/costListType.ts'

const YEARS = { min: '2000-01-01', max: '2039-12-31' } as const

/** To what a card is bound, and what its transactions are spent on (finance §3). */
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
const isOf = ({ costListTypes }: Binding, type: number): boolean => costListTypes?.id === type
/** Types whose transactions stand for payments: those need an article. */
const PAID: readonly number[] = [COST_TYPE.transfer, COST_TYPE.general, COST_TYPE.payroll, COST_TYPE.vehicle]

/** Whom or what each type of cost asks for (finance §9): a field, and whether it must be there. */
export const ASKED = {
  company: { of: COST_TYPE.transfer, isNeeded: true },
  point: { of: COST_TYPE.general, isNeeded: false },
  account: { of: COST_TYPE.payroll, isNeeded: true },
  vehicle: { of: COST_TYPE.vehicle, isNeeded: true },
} as const

const needs = (name: keyof typeof ASKED) => (r: Binding) => !isOf(r, ASKED[name].of) || r[name] !== null || `${name}Needed`
const checks = {
  costList: (r: Binding) => !PAID.includes(r.costListTypes?.id ?? 0) || r.costList !== null || 'articleNeeded',
  company: needs('company'),
  account: needs('account'),
  vehicle: needs('vehicle'),
} as const

type Placed = keyof typeof bound
/** The form: each type of cost asks for its own. */
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
/** What the title of a binding is made of. */
const NAMED = ['dtStart', 'costListTypes', 'costList', 'company', 'point', 'account', 'vehicle'] as const
/** A binding in words: from when, on what, for whom. */
function named(days: string, r: Binding): string {
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

/** The history of what a card is bound to: each entry is in force from its day on until the next one begins (finance §3, §4). */
export const defineBindings = <const N extends string, const C extends string>(of: BindingsOf<N, C>) =>
  defineResource({
    name: of.name,
    area: 'cards',
    api: {
      path: of.api,
      calls: ['list', 'one', 'create', 'edit', 'remove'],
      lists: { [`${of.cards}/{id}/history`]: { by: 'card' } },
    },
    title: { fields: NAMED, of: r => named(formatDate(r.dtStart), r) },
    fields: {
      card: field.reference(of.card, { required: true, createOnly: true }),
      dtStart: field.date({ required: true, today: true, ...YEARS }),
      ...bound,
    },
    checks,
    list: { columns: ['dtStart', ...COLUMNS, 'isActive', 'mdInsUser', 'insDate'], sort: ['-dtStart', '-id'], filters: FILTERS },
    form: ['card', 'dtStart', ...FORM],
    rights: { read: of.read, create: of.write, edit: of.write, remove: of.write },
    parts: { dated: { start: 'dtStart', per: ['card'], check: `${of.cards}/{id}/check_date` }, recalc: { from: 'dtStart' } },
    madeBy: 'bindings',
  })

/** Exceptions to the history of a card: between two days, for transactions whose purpose or product has these words, another binding is in force (finance §3). */
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
      of: r => named([formatDate(r.dtStart), formatDate(r.dtStop), r.appointment].filter(Boolean).join(' – '), r),
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

/** What every card says of its binding: the entry of its history that is in force today, and what is listed of it (finance §3, §4). */
export const boundFields = <const H extends string>(history: H) =>
  ({
    actualRef: field.reference(history, { derived: 'server', hidden: true, shows: [...NAMED, 'discount'] }),
    costListType: field.reference('costListType', { derived: 'server', shows: ['name'] }),
    costList: field.reference('costList', { derived: 'server', shows: ['name'] }),
    object: field.text({ derived: 'server' }),
    since: field.date({ derived: 'server' }),
  }) as const

/** Which binding would be in force on a day for a purpose or a product: the id of the entry, and where it stands. */
export const boundQueries = (read: Rights) =>
  ({
    binding: {
      on: 'one',
      path: '{id}/binding',
      right: read,
      input: { day: field.date({ required: true }), text: field.text({ max: 1000 }) },
    },
  }) as const

/** The tabs of a card with all that it is bound to. */
export const boundTabs = (history: string, exclusion: string) => [tab.related(history, 'card'), tab.related(exclusion, 'card')] as const
