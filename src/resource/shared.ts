import { optionsOf, type Rights } from './field.ts'
import type { Spot, Way } from './onMap.ts'
import type { Action, Resource } from './resource.ts'

/** An action or a query of a resource by its name: a query is an action that only reads and has no button. */
export const actionOf = (resource: Resource, name: string): Action | undefined => {
  const query = resource.api.queries?.[name]
  return query ? { ...query, method: 'GET', answer: 'json', button: false } : resource.actions?.[name]
}
/** Does the action change nothing? */
export const isReading = (action: Action): boolean => action.method === 'GET' && !action.changes

/** The dotted place of a field in the record on the wire. */
export const placeOf = (resource: Resource, name: string): string => {
  const one = resource.fields[name]
  return (one && optionsOf(one).at) ?? name
}

/** How records stand in the inbox: the one list of all that waits, whatever it is. */
export interface Inbox {
  /** The view whose records wait. Example: `view: 'sump'` */
  readonly view: string
  /** The day by which it stands among the others, the oldest first. Example: `day: 'dtDeal'` */
  readonly day: string
  /** What its line says, from the most telling on. Example: `shows: ['otherName', 'purpose']` */
  readonly shows: readonly string[]
  /** The sum at the end of its line. Example: `sum: 'sum'` */
  readonly sum?: string
  /** The action over several by which it is accepted as it is, or as is proposed. Example: `accept: 'authorize'` */
  readonly accept: string
  /** The query of one record that answers, under its own name, what would be accepted: where that is empty nothing is accepted, and what it names fills in the inputs of the other actions. Example: `proposal: 'proposal'` */
  readonly proposal?: string
  /** What else of the record fills in inputs of the other actions: input → field. Example: `fills: { party: 'counterparty' }` */
  readonly fills?: Readonly<Record<string, string>>
  /** Which records of the view wait, where not all do, by filter. Example: `only: { npdStatus: 'unchecked' }` */
  readonly only?: Readonly<Record<string, string | number | boolean>>
  /** Who is asked, where not everybody who reads is. Example: `right: ['DEAL_DONE']` */
  readonly right?: Rights
}

/** Exactly one record of each parent carries the flag; the newest takes over when it goes (foundations §4, "Requisites"). */
export interface OneDefault<Flag = string, Parent = string> {
  /** The flag. Example: `field: 'isDefault'` */
  readonly field: Flag
  /** The reference that names the parent. Example: `per: 'owner'` */
  readonly per: Parent
}
/** Entries in force from a start date on; the current one is the latest that has begun (foundations §4). */
export interface Dated<Day = string, Name = string> {
  /** The day from which an entry is in force. Example: `start: 'dateStart'` */
  readonly start: Day
  /** The fields that make a group of entries. Example: `per: ['product', 'priceType']` */
  readonly per: readonly Name[]
  /** The number that is drawn over time above the entries of a parent. Example: `value: 'price'` */
  readonly value?: Name
  /** The check call, below the path: is this start date free? A parameter in it names the record of the first of `per`; resources may share a call. Example: `check: 'check_date/{product}'` */
  readonly check?: string
  /** The check call warns of a day before that of the last entry. Example: `warnsEarlier: true` */
  readonly warnsEarlier?: true
}
/**
 * Writes may carry `isRecalcNeeded`: what was counted from the record is recalculated by the rules' `recalc`, from the day in the field `from`, or, without
 * one, from the day sent as `recalcFrom`. With `preview` nothing is kept, and what would change is answered.
 */
export interface Recalc<Day = string> {
  /** The field with the day from which things are recalculated. Example: `from: 'dateStart'` */
  readonly from?: Day
}
/** A record that stops to pay, its income before and after. */
export interface Loss {
  readonly resource: string
  readonly id: number
  readonly title: string
  readonly before?: string
  readonly after?: string
}
/** What a recalculation changes: how many records, and by how much for each of those whom it touches. Sums are decimals. */
export interface Recalculated {
  readonly count: number
  /** Records that fall into an error, or leave it. */
  readonly broken: number
  readonly mended: number
  readonly rows: readonly {
    readonly resource: string
    readonly id: number
    readonly title: string
    readonly count: number
    /** By how much the balance of their box changes where `sums` is told, else by how much sums change. */
    readonly delta: string
    /** By how much the sums of the records change. */
    readonly sums?: string
  }[]
  /** Records that count by the same prices and would turn from profit to loss; their incomes for those who may see them. */
  readonly losses?: readonly Loss[]
  /** Too many to be done at once: the job that does them. */
  readonly job?: number
}
/** Every change of the field leaves a dated row, newest first, under `history` in the record. */
export interface StatusHistory<Name = string, Choice = string> {
  /** The field whose changes are kept. Example: `field: 'status'` */
  readonly field: Name
  /** Where they stand in the record. Example: `history: 'statusHistory'` */
  readonly history: string
  /** Where a status is shown otherwise than by its value: the choices of another field, read from all values of a record, oldest first. Example: `shownAs: { choices: 'state', of: statesIn }` */
  readonly shownAs?: { readonly choices: Choice; readonly of: (values: readonly unknown[]) => readonly string[] }
}
/** A value that no other living record has, or no other active one; `check` is the call that asks in advance, `per` narrows the circle. */
export interface Unique<Name = string> {
  /** Only among active records. Example: `among: 'active'` */
  readonly among?: 'active'
  /** The call that asks in advance. Example: `check: 'check_inn'` */
  readonly check?: string
  /** The fields that narrow the circle. Example: `per: ['object']` */
  readonly per?: readonly Name[]
}
/** What each record has to itself for a period: no two that overlap name the same. The database itself holds it. */
export interface Reserved<Name = string, Moment = string, Parent = string> {
  /** The references whose targets can be in one place at a time. Example: `what: ['vehicle', 'driver']` */
  readonly what: readonly Name[]
  /** The moment from which they are taken: a field of the record, or of its header. Example: `from: 'starts'` */
  readonly from: Moment
  /** The moment up to which they are taken, not included. Example: `to: 'ends'` */
  readonly to: Moment
  /** The reference to the header that has the period; the record itself has it without one. Example: `of: 'shift'` */
  readonly of?: Parent
  /** Only records with these values take anything; deleted and inactive ones never do. Example: `only: { status: ['works', 'reserve'] }` */
  readonly only?: Readonly<Record<string, readonly (string | number | boolean)[]>>
}
/** One column of an import file: the header's spellings and where the value goes. */
export interface ImportColumn {
  /** Where the value goes. Example: `field: 'inn'` */
  readonly field: string
  /** How the heading is spelled; the label of the field, as exports write it, is understood beside these. Example: `headers: ['ИНН', 'inn']` */
  readonly headers: readonly string[]
  /** A file without it is an error. Example: `required: true` */
  readonly required?: boolean
  /** A reference is found by this field of its target. Example: `find: 'name'` */
  readonly find?: string
  /** Of the records that are found so only those whose fields name what other columns of the row do: field of the target → field of this record. Example: `within: { company: 'owner' }` */
  readonly within?: Readonly<Record<string, string>>
  /** A reference that is not found is created. Example: `create: true` */
  readonly create?: boolean
}
/** How files of records come in (imports.md §4). */
export interface Import {
  /** The call. Example: `path: 'api/import/company'` */
  readonly path: string
  /** Its page. Example: `screen: '/company/import'` */
  readonly screen: string
  /** Decides between create and update: a field, or several that together name a record. Example: `key: 'inn'` */
  readonly key: string | readonly string[]
  /** Values that every row gets beside those of its columns. Example: `fixed: { payMethod: SET_OFF }` */
  readonly fixed?: Readonly<Record<string, string | number | boolean>>
  /** Records are never changed: a row that says otherwise of an active one is an error; one that is not active may be imported again. Example: `immutable: true` */
  readonly immutable?: boolean
  /** It imports some of the records only and has words of its own at `resources.X.import`: `name` and `about`. Example: `ownWords: true` */
  readonly ownWords?: boolean
  /** Who may import. Example: `right: ['COMPANY_UPD']` */
  readonly right: Rights
  /** The columns that are read. Example: `columns: [{ field: 'inn', headers: ['ИНН'] }]` */
  readonly columns: readonly ImportColumn[]
  /** Child records written from the same row: their fields, the child resource and its parent field. Example: `lines: [{ resource: 'companyRequisite', by: 'owner', key: 'account', columns: [] }]` */
  readonly lines?: readonly {
    readonly resource: string
    readonly by: string
    readonly key: string
    /** Values that each gets beside those of its columns; the columns are known by their headings alone then. */
    readonly fixed?: Readonly<Record<string, string | number | boolean>>
    /** Those that are there already take over what a row says of them; without it they stay as they are. */
    readonly updates?: boolean
    readonly columns: readonly ImportColumn[]
  }[]
}

/** The fields that name a record of an import. */
export const keysOf = ({ key }: Pick<Import, 'key'>): readonly string[] => (typeof key === 'string' ? [key] : key)

/**
 * Sums of all rows, kept by the database itself for each combination of the fields `by`, so that sums over millions of rows cost what hundreds do. They answer
 * the sums of lists that ask of nothing else. `with`: values computed by SQL that reads only the kept fields. `scopes` likewise.
 */
export interface KeptSums<Name = string> {
  /** Fields that are added up. Example: `of: ['income']` */
  readonly of: readonly Name[]
  /** The fields whose combinations are kept apart; of a moment, its business day. Example: `by: ['dtDeal', 'status']` */
  readonly by: readonly Name[]
  /** Server-derived fields whose SQL reads only the kept fields. Example: `with: ['stateFilter']` */
  readonly with?: readonly Name[]
  /** Scopes whose SQL reads only the kept fields. Example: `scopes: ['living', 'sump']` */
  readonly scopes?: readonly string[]
}
/** Records of a book that formulas and rules name. `F`: the fields. */
export interface Kept<F = string> {
  /** They stay, active. Example: `ids: [1, 4]` */
  readonly ids?: readonly number[]
  /** What of them stays as it is. Example: `fields: ['costListType']` */
  readonly fields?: readonly F[]
  /** The id of the record that stands for "none": it is shown and chosen nowhere, and no reference may name it anew. Example: `none: 1` */
  readonly none?: number
}
/**
 * Some records of another resource, with calls, screens and rights of their own: it shares their table, references and history, and its fields are among theirs.
 * `F`: the fields.
 */
export interface Facet<F = string> {
  /** The resource whose records they are. Example: `of: 'company'` */
  readonly of: string
  /** Which of them: new records begin with these values. Example: `only: { kind: 'oil' }` */
  readonly only?: Readonly<Record<string, string | number | boolean>>
  /** Which of them: those whose parent by this reference is a record of its target, itself a facet. Example: `by: 'owner'` */
  readonly by?: F
}

/** How new records are typed as lines of a table. */
export interface Entry<Typed extends string = string, Named extends string = string, Text extends string = string> {
  /** The fields that are filled in, in the order in which they are typed. Example: `columns: ['dtDeal', 'ttn', 'vehicle', 'objectVol']` */
  readonly columns: readonly Typed[]
  /** What is counted of a line and shown beside it. Example: `shows: ['objectSumm', 'income']` */
  readonly shows?: readonly Named[]
  /** Texts that end with a number: + writes the one after that of the line above. Example: `next: ['ttn']` */
  readonly next?: readonly Text[]
  /** The documents to which the scan or photo of a line is added, and the kind that most of them are of. Example: `paper: { documents: 'dealDocument', kind: 7 }` */
  readonly paper?: { readonly documents: string; readonly kind?: number }
}

/** Groups that many entities share, said in a line each. */
export interface Parts {
  /** Records are typed as lines of one table, each saved by itself, at the address of a new record. Example: `entry: { columns: ['day', 'vehicle', 'volume'], next: ['number'] }` */
  readonly entry?: Entry
  /** Exactly one record of each parent is the default. Example: `oneDefault: { field: 'isDefault', per: 'owner' }` */
  readonly oneDefault?: OneDefault
  /** Entries are in force from a day on. Example: `dated: { start: 'dateStart', per: ['product'] }` */
  readonly dated?: Dated
  /** A write may recalculate what was counted from the record. Example: `recalc: { from: 'dateStart' }` */
  readonly recalc?: Recalc
  /** Changes of a status are kept with their days. Example: `statuses: { field: 'status', history: 'statusHistory' }` */
  readonly statuses?: StatusHistory
  /** Sums that the database keeps: each returns what it holds, the first that can is asked. Example: `keptSums: [{ of: ['income'], by: ['dtDeal'] }]` */
  readonly keptSums?: readonly KeptSums[]
  /** Values that no two records share. Example: `unique: { inn: { check: 'check_inn' } }` */
  readonly unique?: Readonly<Record<string, Unique>>
  /** What no two records name for overlapping periods. Example: `reserved: { what: ['vehicle'], from: 'starts', to: 'ends' }` */
  readonly reserved?: Reserved
  /** Records come in from files. Example: `import: { path: 'api/import/company', screen: '/company/import', key: 'inn', right: [], columns: [] }` */
  readonly import?: Import
  /** Removal means deletion of the row: links that carry no meaning of their own. Example: `hardRemove: true` */
  readonly hardRemove?: boolean
  /** Documents of a parent: files may be downloaded singly or as a zip. Example: `documents: { owner: 'owner', file: 'file' }` */
  readonly documents?: DocumentsPart
  /** Template documents of this record can be filled at this path with `tpl_ids` and `object_id` (foundations §7). Example: `templates: { object: 1, path: '{id}/templates/download' }` */
  readonly templates?: {
    readonly object: number
    readonly path: string
    /** What the rules add to the record (`templateData`): whose record stands under a tag. Example: `adds: { ownCompany: 'company' }` */
    readonly adds?: Readonly<Record<string, string>>
    /** Other tags that they fill. */
    readonly tags?: readonly string[]
    /**
     * Papers of several records at once: `{#rows}` is each of them as its own papers name it, with its number `n`; `count` says how many, and
     * the rules add the rest (`sharedTemplateData`). Example: `together: { object: 10, tags: ['total'] }`
     */
    readonly together?: { readonly object: number; readonly adds?: Readonly<Record<string, string>>; readonly tags?: readonly string[] }
  }
  /** Records that the product itself works with, by id: they stay, active, with these fields as they are. Example: `kept: { ids: [1, 4], fields: ['costListType'] }` */
  readonly kept?: Kept
  /** Records have a place: a map on the card, beside the list and in the form. Example: `spot: { at: ['lat', 'lon'], kinds: 'pointType' }` */
  readonly spot?: Spot
  /** Records lead from place to place: lines on maps. Example: `way: { from: 'pointFrom', to: 'pointTo' }` */
  readonly way?: Way
  /** They are some of another resource's records. Example: `facet: { of: 'company', only: { kind: 'oil' } }` */
  readonly facet?: Facet
  /** Editing is logged but needs no version: settings-like rows with a single writer. Example: `unversioned: true` */
  readonly unversioned?: boolean
}

/** Parts that name fields of their own resource: authors write them checked by the compiler. */
export type NamingParts = Exclude<keyof Parts, 'hardRemove' | 'templates' | 'unversioned'>

/** The document is named by {doc_id} in the download's path, or by `docId` in the query, where none means all. */
export interface DocumentsPart {
  /** The reference to the owner. Example: `owner: 'owner'` */
  readonly owner: string
  /** The field with the file. Example: `file: 'file'` */
  readonly file: string
  /** The path of the download. Example: `download: '{id}/documents/download'` */
  readonly download?: string
  /** The list of an owner's documents of fitting types alone. Example: `ofTypes: 'api/vehicles/{id}/vehicle_documents/is_car'` */
  readonly ofTypes?: string
  /** The parameter that names the document in the query, beside `docId`. Example: `asked: 'fileId'` */
  readonly asked?: string
  /** What downloads are called, {id} for the owner and {file} for the file's own name. Example: `names: { many: 'documents_{id}' }` */
  readonly names?: { readonly one?: string; readonly many?: string }
}
