import type { Api, On } from './api.ts'
import type { Board } from './board.ts'
import type { Inbox, Parts } from './shared.ts'
import type { Layout } from './layout.ts'
import type { ViewScreens } from './screens.ts'
import type { Fields, Rights, TargetOptions } from './field.ts'
import type { Begins } from './marks.ts'
import type { Shape } from './shape.ts'
import type { Variants } from './variants.ts'

export { PEOPLE, standardFields, type StandardFields } from './standard.ts'
export type { Layout, When } from './layout.ts'
export type { Board, Inbox }
export { actionOf, isReading, placeOf } from './shared.ts'
export type { Activity, Api, Deletion, ListCall, Offer, On, QueryCall, SumsCall } from './api.ts'

/** The resource whose records are template documents, each made for one object by its field `object` (foundations §2.14). */
export const TEMPLATES = 'template'
/** The resource whose records are pieces of long work that the server does by itself. */
export const JOBS = 'job'
/** The resource whose records tell people of others: what happened, and to which record that leads. */
export const NOTICES = 'notice'

/** Screens of a resource: `/x` means /x/list, /x/list/:id, /x/list/:id/edit and /x/create. */
export interface Screens {
  /** The address below which the four screens stand. Example: `base: '/point'` */
  readonly base?: string
  /** The list's own address. Example: `list: '/directory/tags'` */
  readonly list?: string
  /** Further addresses that show the list. Example: `aliases: ['/company']` */
  readonly aliases?: readonly string[]
  /** The card's own address. Example: `one: '/news/:id'` */
  readonly one?: string
  /** The form's own address. Example: `edit: '/news/:id/edit'` */
  readonly edit?: string
  /** The address of a new record. Example: `create: '/deals/new'` */
  readonly create?: string
  /** Create screens that preset a parent, by reference field; at an address without `:id` the parent is chosen on the screen. Example: `createUnder: { company: '/company/:id/create-point' }` */
  readonly createUnder?: Readonly<Record<string, string | readonly string[]>>
  /** Small books: create and edit open in a dialog over the list, addressed as `?edit=ID` and `?create`. Example: `dialog: true` */
  readonly dialog?: boolean
  /** Rows of the list lead to other records: the `recordOf` field that names them. Example: `leads: 'linkId'` */
  readonly leads?: string
  /** Who may open the list and the card, where more may read the records (books that every form chooses from). Example: `right: ['BOOKS_VIEW']` */
  readonly right?: Rights
  /** Who may open the form, where its address asks less than the change that it makes: what it loads and saves is refused to the others. Example: `formRight: everyone` */
  readonly formRight?: Rights
}

/** How a record is called in selects, links and titles: a field, or fields and a function. */
export interface Title<R = any> {
  /** What the database needs for it. Example: `fields: ['name', 'inn']` */
  readonly fields: readonly string[]
  /** The title of a record. Example: "of: r => `${r.name} [${r.inn}]`" */
  readonly of: (record: R) => string
}

export type FilterKind = 'equals' | 'in' | 'contains' | 'range'

/** A filter of a list: a kind alone, or a kind with what its panel does. */
export interface Filter {
  /** How values are compared. Example: `by: 'in'` */
  readonly by: FilterKind
  /** What its options are narrowed to, by fields of their resource. Example: `only: { driver: true }` */
  readonly only?: NonNullable<TargetOptions['only']>
  /** The query that returns its options [{id, label}] to a `query`, where they are not all of the target's records. Example: `options: 'companiesForSelect'` */
  readonly options?: string
  /** Calls understand it and the panel does not offer it: codes behind what people see. Example: `offered: false` */
  readonly offered?: boolean
  /** Derived on the server from columns of its own record alone, whatever the day: an index finds it, as one finds stored values. Example: `indexed: true` */
  readonly indexed?: true
}

/** Where a list's search looks: fields alone, or fields and how. */
export interface Search {
  /** Fields in which `query` looks. Example: `in: ['name', 'inn']` */
  readonly in: readonly string[]
  /** Capitals and small letters differ, and the text is sought as a whole. Example: `caseSensitive: true` */
  readonly caseSensitive?: boolean
  /** Records are found by the search over everything, in these fields and by number. Example: `global: true` */
  readonly global?: boolean
}

/** How many rows are of which kind: shown over the rows, each a filter that is set by a click. */
export interface Indicators {
  /** A sums call with `counts`, grouped by one filter of the list. Example: `counts: { path: 'indicators', of: [], per: ['state'], counts: {} }` */
  readonly counts: string
  /** A grouped sums call, shown in a panel that opens. Example: `groups: { path: 'volumes', of: ['vol'], per: ['material'] }` */
  readonly groups?: string
}

/** The list of records: table, filters, search, sums, and further lists. */
export interface List {
  /** Columns in their order. Example: `columns: ['id', 'name', 'isActive']` */
  readonly columns: readonly string[]
  /** The columns that matter most, the first of them above all: narrow windows keep them in view, a phone shows them as a card. By default the first five. Example: `lead: ['name', 'balance']` */
  readonly lead?: readonly string[]
  /** Columns that the chooser offers and that are hidden at first. Example: `extra: ['kpp', 'ogrn']` */
  readonly extra?: readonly string[]
  /** Field names, `-` in front for descending; the id always breaks ties. Example: `sort: ['-isActive', 'name']` */
  readonly sort?: readonly string[]
  /** Where `query` looks. Example: `search: { in: ['name'], global: true }` */
  readonly search: Search
  /** Filters by field. Example: `filters: { brand: 'in', driver: { by: 'in', only: { driver: true } } }` */
  readonly filters: Readonly<Record<string, Filter>>
  /** The filters with which the list opens and to which it is reset: a value, or so many months up to this one. Example: `begins: { kind: 'client' }` */
  readonly begins?: Begins
  /** The day by which people look at the list: its range stands beside the search as a period with its neighbours. Example: `period: 'dtDeal'` */
  readonly period?: string
  /** How many of the first columns stay while the table is scrolled sideways; one by default. Example: `frozen: 2` */
  readonly frozen?: number
  /** The sums call whose result stands over the rows. Example: `sums: { path: 'summary', of: ['income'] }` */
  readonly sums?: string
  /** Counts over the rows. Example: `indicators: { counts: { path: 'indicators', of: [], per: ['state'], counts: {} } }` */
  readonly indicators?: Indicators
  /** Further lists of the same records, by name. Example: `views: { sump: { call: { path: 'sump', scope: 'sump' } } }` */
  readonly views?: Readonly<Record<string, View>>
  /** The records of one of its views wait for people: they stand in the inbox too. Example: `inbox: { view: 'sump', day: 'day', shows: ['purpose'], accept: 'accept' }` */
  readonly inbox?: Inbox
}

/** A further list of the same records: other rows, columns or actions. What it leaves out is as the list has it, or as the view that it is `like`. */
export interface View {
  /** Its own page, or all four screens below a base of its own, whose records have the values of `only`; without one it stands in tabs and hand-made pages. Example: `screen: '/sump/deals'` */
  readonly screen?: string | ViewScreens
  /** The hand-made page on which its records are opened, `:id` for the record. Example: `card: '/cashbox/company/list/:id'` */
  readonly card?: string
  /** The list call that it owns; the plain list without it. Example: `call: { path: 'sump', scope: 'sump' }` */
  readonly call?: string
  /** Conditions that are always set, by filter. Example: `only: { process: 2 }` */
  readonly only?: Readonly<Record<string, string | number | boolean>>
  /** Who may open it. Example: `right: ['FINANS_COMPANY']` */
  readonly right?: Rights
  /** Its own columns. Example: `columns: ['id', 'ttn']` */
  readonly columns?: readonly string[]
  /** Its own columns that matter most. Example: `lead: ['shortName', 'balance']` */
  readonly lead?: readonly string[]
  /** Its own hidden columns. Example: `extra: ['kn']` */
  readonly extra?: readonly string[]
  /** Which of the declared filters are offered. Example: `filters: ['dtDeal', 'material']` */
  readonly filters?: readonly string[]
  /** Its own order. Example: `sort: ['-dtDeal']` */
  readonly sort?: readonly string[]
  /** Which of the actions are offered. Example: `actions: ['authorize']` */
  readonly actions?: readonly string[]
  /** The sums call that it owns; of a call of its own by default what the list adds up. Example: `sums: { path: 'sump/summary', of: ['income'] }` */
  readonly sums?: string
  /** Its own counts. Example: `indicators: { counts: { path: 'sump/indicators', of: [], per: ['state'], counts: {} } }` */
  readonly indicators?: Indicators
  /** Its records stand as cards in columns; a card shows the columns that matter most. Example: `board: { columns: 'status', position: 'position', move: 'move' }` */
  readonly board?: Board
}

/** A value counted from other fields of the same record. */
export interface Derive<From extends string = string, R = any, V = unknown> {
  /** The fields that it is counted from, none of them counted so itself. Example: `from: ['price', 'count']` */
  readonly from: readonly From[]
  /** Counts it of these fields. Example: `of: r => r.name` */
  readonly of: (record: R) => V
}

/** What stands above the tabs of a card: how the record stands and what is looked at first. */
export interface Head<Name extends string = string> {
  /** The field whose value and tone say how the record stands; by default whether it is in use. Example: `state: 'payStatus'` */
  readonly state?: Name
  /** Up to five fields that are looked at first; by default the sums among the list's columns. Example: `figures: ['balance', 'dealSum']` */
  readonly figures?: readonly Name[]
  /** A field that says what is wrong: it stands above all while it has a value, with its hand-made note as the remedy. Example: `problem: 'errorText'` */
  readonly problem?: Name
  /** The values of the state at which the record changes by itself, as while a job works on it: its card is read again until it has another one. Example: `changing: ['running']` */
  readonly changing?: readonly string[]
}

/** Figures of one record over time: a matrix whose call stands under the record. */
export interface MatrixOfRecord {
  /** Whose matrix it is. Example: `resource: 'deal'` */
  readonly resource: string
  /** Its view that is shown; its call names the record in its path. Example: `view: 'orderUse'` */
  readonly view: string
  /** The fields of the record with the days that are shown at first; the last twelve months without them. Example: `period: ['dateFrom', 'dateTo']` */
  readonly period?: readonly [from: string, to: string]
}

/** A tab of the card. The data tab comes first and the history tab last by themselves; `data` lays it out otherwise than the form, `head` says what stands above. */
export type Tab<Name extends string = string> =
  | ({ readonly tab: 'head' } & Head<Name>)
  | { readonly tab: 'data'; readonly layout: readonly Layout<Name>[] }
  | { readonly tab: 'related'; readonly resource: string; readonly by: string; readonly columns?: readonly string[] }
  | ({ readonly tab: 'matrix' } & MatrixOfRecord)
  | { readonly tab: 'documents'; readonly resource: string; readonly by: string }
  | { readonly tab: 'templates'; readonly object: number; readonly of?: string }
  | { readonly tab: 'screen'; readonly name: string; readonly right?: Rights }

/** Short ways to say the tabs. */
export const tab = {
  head: <const Name extends string>(head: Head<Name>): Tab<Name> => ({ tab: 'head', ...head }),
  data: <const Name extends string>(...layout: readonly Layout<Name>[]): Tab<Name> => ({ tab: 'data', layout }),
  related: (resource: string, by: string, columns?: readonly string[]): Tab<never> => ({
    tab: 'related',
    resource,
    by,
    ...(columns && { columns }),
  }),
  /** Figures of the record over time. */
  matrix: (resource: string, view: string, period?: readonly [from: string, to: string]): Tab<never> => ({
    tab: 'matrix',
    resource,
    view,
    ...(period && { period }),
  }),
  documents: (resource: string, by: string): Tab<never> => ({ tab: 'documents', resource, by }),
  /** Templates of the record or, where `of` names lines of it, of each of these. */
  templates: (object: number, of?: string): Tab<never> => ({ tab: 'templates', object, ...(of !== undefined && { of }) }),
  screen: (name: string, right?: Rights): Tab<never> => ({ tab: 'screen', name, ...(right && { right }) }),
}

/** Who may do what, any-of. `one` is `read` when left out, `remove` is `edit`, `export` is `read`. */
export interface ResourceRights<R = any> {
  /** The list and, by default, the card. Example: `read: ['POINT_VIEW']` */
  readonly read: Rights
  /** The card. Example: `one: ['DEAL_VIEW', 'FINANS_COMPANY']` */
  readonly one?: Rights
  /** A new record; by default nobody. Example: `create: ['POINT_UPD']` */
  readonly create?: Rights
  /** A change; by default nobody. Example: `edit: ['POINT_UPD']` */
  readonly edit?: Rights
  /**
   * Which records may be changed, and removed: of the others the label `refused.edit` says why not. They are refused with it however the change comes, and
   * no screen offers their form. Example: `editWhen: r => r.status !== 'closed'`
   */
  readonly editWhen?: (record: R) => boolean
  /** A removal; by default who edits. With NOBODY it is refused to everybody, rules too, with the label `refused.remove`. Example: `remove: NOBODY` */
  readonly remove?: Rights
  /** Excel; by default who reads. Example: `export: ['GOODS_VIEW']` */
  readonly export?: Rights
}

/** An action on one record, on several or on the whole resource; its handler stands in the rules under the same name. One whose method is GET only reads, unless it `changes`: no version, no history, allowed in read-only mode. */
export interface Action<R = any, I = Fields, O = On> {
  /** What it is done to. Example: `on: 'many'` */
  readonly on: O
  /** By default PATCH for records and POST for the whole. Example: `method: 'POST'` */
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below the resource's path; whole when it begins with `api/`. `{id}`, or another unique field in braces, names the record. Example: `path: '{id}/close'` */
  readonly path: string
  /** Who may do it. Example: `right: ['DEAL_DONE']` */
  readonly right: Rights
  /** Which records it may be done to. Example: `when: r => r.isActive` */
  readonly when?: (record: R) => boolean
  /** For which of these the screens offer it; the server says by itself why it is not done to the others. Example: `offered: r => r.source === null` */
  readonly offered?: (record: R) => boolean
  /** What it takes, as fields: the screen asks for them in a dialog. Example: `input: { reason: field.text({ required: true }) }` */
  readonly input?: I & Fields
  /** Which of the inputs the screen asks for of a record; all of them without it. Example: `asks: r => (r.type === 'file' ? ['file'] : ['value'])` */
  readonly asks?: (record: R) => readonly (keyof I & string)[]
  /** Inputs that go with what one of them has chosen: the screen asks for these alone, a call with others is refused. Example: `variants: { of: 'kind', by: 'code', inputs: { wash: { car: true, note: false } } }` */
  readonly variants?: Variants<keyof I & string>
  /** For actions over a parent's rows: the inputs that are asked, by the reference field that names the parent; the parent is sent under that name. Example: `under: { company: ['accounts'] }` */
  readonly under?: Readonly<Record<string, readonly (keyof I & string)[]>>
  /** How the input travels; by default JSON. Example: `body: 'multipart'` */
  readonly body?: 'json' | 'multipart' | 'none'
  /** What it returns; by default the record. A `secret` is JSON that is said once: it is kept nowhere, a repeated call gets 409; a `session` is such a one, in which the tab of who acted goes on. Example: `answer: 'file'` */
  readonly answer?: 'record' | 'file' | 'json' | 'secret' | 'session'
  /** The shape of what it returns where that is no record, for the description of the API, which tests hold it to. Example: `returns: { count: field.number() }` */
  readonly returns?: Shape | 'nothing'
  /** It takes away what is not easily brought back: red wherever it is offered. Its label names what is taken. Example: `danger: true` */
  readonly danger?: boolean
  /** The screen asks before it runs. Example: `confirm: true` */
  readonly confirm?: boolean
  /** Fields of the record whose values stand in the question of the screen. Example: `figures: ['countLines', 'totalSum']` */
  readonly figures?: readonly string[]
  /** A record that has just been made on its form begins with it, unasked. Example: `atOnce: true` */
  readonly atOnce?: boolean
  /** No button when false: a screen calls it by itself. Of one over several, `each`: card and row of a record offer it too, for this record. Example: `button: 'each'` */
  readonly button?: false | 'each'
  /** It writes although its method is GET: nothing happens on HEAD and when a browser fetches ahead, no answer is stored. Example: `changes: true` */
  readonly changes?: boolean
}
export type Check<R> = (record: R) => true | string

/** What the interpreters read: any resource, its types erased. */
export interface Resource {
  /** Its name in the registry: file, table and words are called so too. Example: `name: 'carWash'` */
  readonly name: string
  /** The folder that it lies in. Example: `area: 'fleet'` */
  readonly area: string
  /** The path of its collection, or all of its API. Example: `api: 'api/car_washes'` */
  readonly api: Api
  /** The address below which its screens stand, or all of them. Example: `screens: '/car-washes'` */
  readonly screens?: Screens
  /** What a record is called: a field, or fields and a function. Example: `title: 'name'` */
  readonly title: Title
  /** What a record holds; activity, deletion, day and author come by themselves. Example: `fields: { name: field.text({ required: true }) }` */
  readonly fields: Fields
  /** Values counted from the record itself, on both sides. Example: `derive: { full: { from: ['name'], of: r => r.name } }` */
  readonly derive?: Readonly<Record<string, Derive>>
  /** What must hold across fields: true, or the key of what is wrong. Example: `checks: { object: r => r.career?.id !== r.object?.id || 'samePoint' }` */
  readonly checks?: Readonly<Record<string, Check<any>>>
  /** The list. Example: `list: { columns: ['name'], search: ['name'] }` */
  readonly list?: List
  /** The form: rows of fields, sections with a heading. Example: `form: [['name', 'code'], { section: 'more', rows: ['comment'] }]` */
  readonly form?: readonly Layout[]
  /** Tabs of the card beside data and history. Example: `show: [tab.related('point', 'company'), tab.documents('companyDocument', 'owner')]` */
  readonly show?: readonly Tab[]
  /** Who may do what, any one of the codes. Example: `rights: { read: ['CAR_VIEW'], edit: ['CAR_UPD'] }` */
  readonly rights: ResourceRights
  /** What can be done beyond storing: buttons with their handlers in the rules. Example: `actions: { close: { on: 'one', path: '{id}/close', right: ['DEAL_DONE'] } }` */
  readonly actions?: Readonly<Record<string, Action>>
  /** Groups that many entities share. Example: `parts: { unique: { name: {} } }` */
  readonly parts?: Parts
}

/** The registry as interpreters read it. */
export type Resources = Readonly<Record<string, Resource>>
