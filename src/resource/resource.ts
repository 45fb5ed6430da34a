import type { Api, On } from './api.ts'
import type { Inbox, Parts } from './shared.ts'
import type { Layout, Variants } from './layout.ts'
import type { Fields, Rights, TargetOptions } from './field.ts'
import type { Shape } from './shape.ts'
import type { Tab } from './tabs.ts'

/** The resource whose records are template documents, each made for one object by its field `object` (foundations §2.14). */
export const TEMPLATES = 'template'
/** The resource whose records are long-running jobs that the server does in the background. */
export const JOBS = 'job'
/** The resource whose records notify people of events: what happened, and which record to open. */
export const NOTICES = 'notice'

/** Screens of a resource: `/x` means /x/list, /x/list/:id, /x/list/:id/edit and /x/create. */
export interface Screens {
  /** The base path of the four screens. Example: `base: '/point'` */
  readonly base?: string
  /** The path of the list. Example: `list: '/directory/tags'` */
  readonly list?: string
  /** Further paths that show the list. Example: `aliases: ['/company']` */
  readonly aliases?: readonly string[]
  /** The path of the card. Example: `one: '/news/:id'` */
  readonly one?: string
  /** The path of the form. Example: `edit: '/news/:id/edit'` */
  readonly edit?: string
  /** The path of the create form. Example: `create: '/deals/new'` */
  readonly create?: string
  /** Create screens that preset a parent, by reference field; when the path has no `:id`, the user chooses the parent on the screen. Example: `createUnder: { company: '/company/:id/create-point' }` */
  readonly createUnder?: Readonly<Record<string, string | readonly string[]>>
  /** For small books: create and edit open in a dialog over the list, addressed as `?edit=ID` and `?create`. Example: `dialog: true` */
  readonly dialog?: boolean
  /** Rows of the list open other records: the name of the `recordOf` field that points to them. Example: `leads: 'linkId'` */
  readonly leads?: string
  /** Rights to open the list and the card, when more people may read the records (books that every form chooses from). Example: `right: ['BOOKS_VIEW']` */
  readonly right?: Rights
  /** Rights to open the form, when opening it needs less than saving does: loading and saving are refused to the others. Example: `formRight: everyone` */
  readonly formRight?: Rights
  /** The part of the main menu that leads to its lists, after the entries listed there. Example: `menu: 'fleet'` */
  readonly menu?: string
}

/** How a record is named in selects, links and titles: a field, or fields and a function. */
export interface Title<R = any> {
  /** Fields that the title needs. The database loads them. Example: `fields: ['name', 'inn']` */
  readonly fields: readonly string[]
  /** Returns the title of a record. Example: "of: r => `${r.name} [${r.inn}]`" */
  readonly of: (record: R) => string
}

export type FilterKind = 'equals' | 'in' | 'contains' | 'range'

/** A filter of a list: a kind, or a kind with options for the filter panel. */
export interface Filter {
  /** How values are compared. Example: `by: 'in'` */
  readonly by: FilterKind
  /** Restricts the options, by fields of their resource. Example: `only: { driver: true }` */
  readonly only?: NonNullable<TargetOptions['only']>
  /** The query that returns the options [{id, label}] for a `query`, when they are not all records of the target. Example: `options: 'companiesForSelect'` */
  readonly options?: string
  /** `false` hides the filter in the panel; calls still accept it. For codes that people do not see. Example: `offered: false` */
  readonly offered?: boolean
  /** The value is derived on the server from columns of the same record only and does not depend on the day, so it can be indexed like a stored value. Example: `indexed: true` */
  readonly indexed?: true
}

/** Where the list search looks: fields, or fields with options. */
export interface Search {
  /** Fields that `query` searches. Example: `in: ['name', 'inn']` */
  readonly in: readonly string[]
  /** Case matters, and the text is matched as a whole. Example: `caseSensitive: true` */
  readonly caseSensitive?: boolean
  /** The global search finds records by these fields and by number. Example: `global: true` */
  readonly global?: boolean
}

/** Row counts by kind, shown above the rows; a click on one sets it as a filter. */
export interface Indicators {
  /** A sums call with `counts`, grouped by one filter of the list. Example: `counts: { path: 'indicators', of: [], per: ['state'], counts: {} }` */
  readonly counts: string
  /** A grouped sums call, shown in an expandable panel. Example: `groups: { path: 'volumes', of: ['vol'], per: ['material'] }` */
  readonly groups?: string
}

/** The initial filters of a list: a value, or a number of months up to this one. */
export type InitialFilters = Readonly<Record<string, string | number | boolean | { readonly months: number }>>

/** The list of records: table, filters, search, sums, and further views. */
export interface List {
  /** Columns in order. Example: `columns: ['id', 'name', 'isActive']` */
  readonly columns: readonly string[]
  /** The most important columns, the first one above all: narrow windows keep them visible, a phone shows them as a card. By default the first columns, including a sum and a state if there are any: five. Example: `lead: ['name', 'balance']` */
  readonly lead?: readonly string[]
  /** Columns that are hidden at first; the column chooser offers them. Example: `extra: ['kpp', 'ogrn']` */
  readonly extra?: readonly string[]
  /** Field names, `-` in front for descending; ties are broken by id. Example: `sort: ['-isActive', 'name']` */
  readonly sort?: readonly string[]
  /** Fields that `query` searches. Example: `search: { in: ['name'], global: true }` */
  readonly search: Search
  /** Filters by field. Example: `filters: { brand: 'in', driver: { by: 'in', only: { driver: true } } }` */
  readonly filters: Readonly<Record<string, Filter>>
  /** The filters that the list opens with and resets to: a value, or a number of months up to the current one. Example: `begins: { kind: 'client' }` */
  readonly begins?: InitialFilters
  /** The day by which people usually look at the list: a period picker for it appears next to the search, with buttons for the previous and the next period. Example: `period: 'dtDeal'` */
  readonly period?: string
  /** How many of the first columns stay in place when the table scrolls sideways; 1 by default. Example: `frozen: 2` */
  readonly frozen?: number
  /** The sums call whose result is shown above the rows. Example: `sums: { path: 'summary', of: ['income'] }` */
  readonly sums?: string
  /** Counts above the rows. Example: `indicators: { counts: { path: 'indicators', of: [], per: ['state'], counts: {} } }` */
  readonly indicators?: Indicators
  /** Further views of the same records, by name. Example: `views: { sump: { call: { path: 'sump', scope: 'sump' } } }` */
  readonly views?: Readonly<Record<string, View>>
  /** The records of one view wait for people, so the inbox lists them too. Example: `inbox: { view: 'sump', day: 'day', shows: ['purpose'], accept: 'accept' }` */
  readonly inbox?: Inbox
}

/** The screens of a view that has all four: its records are created, shown and changed at addresses of their own. */
export interface ViewScreens {
  /** The base path of the view's list, card, edit and create screens. Example: `base: '/finances/regular/exps'` */
  readonly base: string
  /** Rights to create and change records there; the view's `right` is the right to read them. Example: `write: ['COST_ADD']` */
  readonly write?: Rights
}

/** Records as cards in columns. The database stores the position of a card, which is the same for everybody; see `docs/board.md`. */
export interface Board {
  /** The required reference whose records are the columns, in the order of their own list. Example: `columns: 'status'` */
  readonly columns: string
  /** Which of these records are columns, by their fields. Example: `only: { onBoard: true }` */
  readonly only?: NonNullable<TargetOptions['only']>
  /** The read-only number that orders cards in their column; unique within a column. Example: `position: 'position'` */
  readonly position: string
  /** The action that moves a card, with the input `moveInput`. Example: `move: 'move'` */
  readonly move: string
}

/**
 * A further list of the same records with other rows, columns or actions. What it omits comes from the list, or from the view named in
 * `like`.
 */
export interface View {
  /** Its own page, or all four screens below its own base path, whose records have the values of `only`; without `screen` it appears in tabs and custom pages only. Example: `screen: '/sump/deals'` */
  readonly screen?: string | ViewScreens
  /** The custom page that opens its records, `:id` for the record. Example: `card: '/cashbox/company/list/:id'` */
  readonly card?: string
  /** The list call of this view; the plain list call by default. Example: `call: { path: 'sump', scope: 'sump' }` */
  readonly call?: string
  /** Conditions that always apply, by filter. Example: `only: { process: 2 }` */
  readonly only?: Readonly<Record<string, string | number | boolean>>
  /** Rights to open it. Example: `right: ['FINANS_COMPANY']` */
  readonly right?: Rights
  /** Its columns. Example: `columns: ['id', 'ttn']` */
  readonly columns?: readonly string[]
  /** Its most important columns. Example: `lead: ['shortName', 'balance']` */
  readonly lead?: readonly string[]
  /** Its columns that are hidden at first. Example: `extra: ['kn']` */
  readonly extra?: readonly string[]
  /** Which of the declared filters it offers. Example: `filters: ['dtDeal', 'material']` */
  readonly filters?: readonly string[]
  /** Its order. Example: `sort: ['-dtDeal']` */
  readonly sort?: readonly string[]
  /** Which of the actions it offers. Example: `actions: ['authorize']` */
  readonly actions?: readonly string[]
  /** The sums call of this view. When the view has its own list call, the default is the sums of the list. Example: `sums: { path: 'sump/summary', of: ['income'] }` */
  readonly sums?: string
  /** Its counts. Example: `indicators: { counts: { path: 'sump/indicators', of: [], per: ['state'], counts: {} } }` */
  readonly indicators?: Indicators
  /** Its records are shown as cards in columns; a card shows the most important columns. Example: `board: { columns: 'status', position: 'position', move: 'move' }` */
  readonly board?: Board
}

/** A value computed from other fields of the same record. */
export interface Derive<From extends string = string, R = any, V = unknown> {
  /** The fields it is computed from; none of these may be derived this way. Example: `from: ['price', 'count']` */
  readonly from: readonly From[]
  /** Computes the value from these fields. Example: `of: r => r.name` */
  readonly of: (record: R) => V
}

/** Rights by operation; any one of the codes is enough. Defaults: `one` is `read`, `remove` is `edit`, `export` is `read`. */
export interface ResourceRights<R = any> {
  /** Rights to read the list and, by default, the card. Example: `read: ['POINT_VIEW']` */
  readonly read: Rights
  /** Rights to read the card. Example: `one: ['DEAL_VIEW', 'FINANS_COMPANY']` */
  readonly one?: Rights
  /** Rights to create; nobody by default. Example: `create: ['POINT_UPD']` */
  readonly create?: Rights
  /** Rights to change; nobody by default. Example: `edit: ['POINT_UPD']` */
  readonly edit?: Rights
  /** Whether a record may be changed and removed. When it may not, every change is refused with the label `refused.edit`, and no screen offers the form. Example: `editWhen: r => r.status !== 'closed'` */
  readonly editWhen?: (record: R) => boolean
  /** Rights to remove; the same as `edit` by default. With NOBODY it is refused to everybody, rules included, with the label `refused.remove`. Example: `remove: NOBODY` */
  readonly remove?: Rights
  /** Rights to export to Excel; the same as `read` by default. Example: `export: ['GOODS_VIEW']` */
  readonly export?: Rights
}

/**
 * An action on one record, on several or on the whole resource; the rules have its handler under the same name. An action with the method
 * GET only reads, unless it sets `changes`: no version, no history, allowed in read-only mode.
 */
export interface Action<R = any, I = Fields, O = On> {
  /** What the action applies to. Example: `on: 'many'` */
  readonly on: O
  /** PATCH by default for records and POST for the whole resource. Example: `method: 'POST'` */
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Path below the resource's path; absolute when it begins with `api/`. `{id}`, or another unique field in braces, names the record. Example: `path: '{id}/close'` */
  readonly path: string
  /** Rights to run it. Example: `right: ['DEAL_DONE']` */
  readonly right: Rights
  /** Whether it may be run on a record. Example: `when: r => r.isActive` */
  readonly when?: (record: R) => boolean
  /** Whether the screens offer it for a record that passes `when`; the server decides by itself why it refuses the others. Example: `offered: r => r.source === null` */
  readonly offered?: (record: R) => boolean
  /** Its input, as fields: the screen asks for them in a dialog. Example: `input: { reason: field.text({ required: true }) }` */
  readonly input?: I & Fields
  /** Which inputs the screen asks for, given a record; all of them by default. Example: `asks: r => (r.type === 'file' ? ['file'] : ['value'])` */
  readonly asks?: (record: R) => readonly (keyof I & string)[]
  /** Inputs that depend on the choice in one of them: the screen asks only for those, and a call that sends others is refused. Example: `variants: { of: 'kind', by: 'code', inputs: { wash: { car: true, note: false } } }` */
  readonly variants?: Variants<keyof I & string>
  /** For actions over the rows of a parent: the inputs that the screen asks for, by the reference field that names the parent; the parent is sent under that name. Example: `under: { company: ['accounts'] }` */
  readonly under?: Readonly<Record<string, readonly (keyof I & string)[]>>
  /** How the input is encoded; JSON by default. Example: `body: 'multipart'` */
  readonly body?: 'json' | 'multipart' | 'none'
  /** What it returns; the record by default. `secret` is JSON that is shown once: it is not stored, and a repeated call gets 409. `session` is a secret with which the user's browser tab continues. Example: `answer: 'file'` */
  readonly answer?: 'record' | 'file' | 'json' | 'secret' | 'session'
  /** The shape of a result that is not a record, for the API description; tests check results against it. Example: `returns: { count: field.number() }` */
  readonly returns?: Shape | 'nothing'
  /** It removes something that is hard to restore: shown in red everywhere. Its label names what is removed. Example: `danger: true` */
  readonly danger?: boolean
  /** The screen asks for confirmation before it runs. Example: `confirm: true` */
  readonly confirm?: boolean
  /** Fields of the record whose values the confirmation shows. Example: `figures: ['countLines', 'totalSum']` */
  readonly figures?: readonly string[]
  /** Runs right after a record is created on its form, without asking. Example: `atOnce: true` */
  readonly atOnce?: boolean
  /** `false`: no button, a screen calls it by itself. For an action over several records, `each`: the card and the row of a record offer it too, for that record. Example: `button: 'each'` */
  readonly button?: false | 'each'
  /** The action that undoes this one where nobody has changed the records since, over one record or several as this one is: the message offers it, and Ctrl+Z runs it. Example: `undo: 'unauthorize'` */
  readonly undo?: string
  /** It writes although its method is GET: a HEAD request or a browser prefetch does nothing, and the answer is not cached. Example: `changes: true` */
  readonly changes?: boolean
}
export type Check<R> = (record: R) => true | string

/** What the interpreters read: any resource, types erased. */
export interface Resource {
  /** Its name in the registry; the file, the table and the words use it too. Example: `name: 'carWash'` */
  readonly name: string
  /** The folder it is in. Example: `area: 'fleet'` */
  readonly area: string
  /** The path of its collection, or its whole API. Example: `api: 'api/car_washes'` */
  readonly api: Api
  /** The base path of its screens, or all of them. Example: `screens: '/car-washes'` */
  readonly screens?: Screens
  /** How a record is named: a field, or fields and a function. Example: `title: 'name'` */
  readonly title: Title
  /** The fields of a record; activity, deletion, creation day and author are added automatically. Example: `fields: { name: field.text({ required: true }) }` */
  readonly fields: Fields
  /** Values computed from the record itself, on both sides. Example: `derive: { full: { from: ['name'], of: r => r.name } }` */
  readonly derive?: Readonly<Record<string, Derive>>
  /** Checks across fields: each returns true, or the key of the problem. Example: `checks: { object: r => r.career?.id !== r.object?.id || 'samePoint' }` */
  readonly checks?: Readonly<Record<string, Check<any>>>
  /** The list. Example: `list: { columns: ['name'], search: ['name'] }` */
  readonly list?: List
  /** The form: rows of fields, sections with a heading. Example: `form: [['name', 'code'], { section: 'more', rows: ['comment'] }]` */
  readonly form?: readonly Layout[]
  /** Tabs of the card, in addition to data and history. Example: `show: [tab.related('point', 'company'), tab.documents('companyDocument', 'owner')]` */
  readonly show?: readonly Tab[]
  /** Rights by operation, any one of the codes. Example: `rights: { read: ['CAR_VIEW'], edit: ['CAR_UPD'] }` */
  readonly rights: ResourceRights
  /** Operations beyond create, edit and remove: buttons with handlers in the rules. Example: `actions: { close: { on: 'one', path: '{id}/close', right: ['DEAL_DONE'] } }` */
  readonly actions?: Readonly<Record<string, Action>>
  /** Features that many entities share. Example: `parts: { unique: { name: {} } }` */
  readonly parts?: Parts
}

/** The registry, as interpreters read it. */
export type Resources = Readonly<Record<string, Resource>>
