import type { Rights } from './field.ts'
import type { DocumentsOf, DocumentsPart } from './ownDocuments.ts'
import type { Spot, Way } from './onMap.ts'

/** How records appear in the inbox, the one list of everything that waits for people. */
export interface Inbox {
  /** The view whose records wait. Example: `view: 'sump'` */
  readonly view: string
  /** The day that orders it among the others, oldest first. Example: `day: 'dtDeal'` */
  readonly day: string
  /** What its line shows, the most important first. Example: `shows: ['otherName', 'purpose']` */
  readonly shows: readonly string[]
  /** The sum at the end of its line. Example: `sum: 'sum'` */
  readonly sum?: string
  /** The action over several records that accepts them as they are, or as proposed. Example: `accept: 'authorize'` */
  readonly accept: string
  /** The query on one record that returns, under its own name, what would be accepted: when that is empty, nothing can be accepted; otherwise its values fill the inputs of the other actions. Example: `proposal: 'proposal'` */
  readonly proposal?: string
  /** Other fields of the record that fill inputs of the other actions: input → field. Example: `fills: { party: 'counterparty' }` */
  readonly fills?: Readonly<Record<string, string>>
  /** Which records of the view wait, when not all do, by filter. Example: `only: { npdStatus: 'unchecked' }` */
  readonly only?: Readonly<Record<string, string | number | boolean>>
  /** Who sees them in the inbox, when not everybody who may read them. Example: `right: ['DEAL_DONE']` */
  readonly right?: Rights
}

/** Exactly one record of each parent has the flag; the newest takes it over when that record is removed (foundations §4, "Requisites"). */
export interface OneDefault<Flag = string, Parent = string> {
  /** The flag. Example: `field: 'isDefault'` */
  readonly field: Flag
  /** The reference to the parent. Example: `per: 'owner'` */
  readonly per: Parent
}
/** Entries in force from a start date; the current one is the latest that has started (foundations §4). */
export interface Dated<Day = string, Name = string> {
  /** The day an entry comes into force. Example: `start: 'dateStart'` */
  readonly start: Day
  /** The fields that form a group of entries. Example: `per: ['product', 'priceType']` */
  readonly per: readonly Name[]
  /** The number that is drawn over time above the entries of a parent. Example: `value: 'price'` */
  readonly value?: Name
  /** The check call, below the path, that tells whether a start date is free. A parameter in it names the record of the first field in `per`; resources may share a call. Example: `check: 'check_date/{product}'` */
  readonly check?: string
  /** The check call warns about a day before that of the last entry. Example: `warnsEarlier: true` */
  readonly warnsEarlier?: true
}
/**
 * Writes may carry `isRecalcNeeded`: `recalc` of the rules then recalculates what was computed from the record, from the day in the field
 * `from` or, without one, from the day sent as `recalcFrom`. With `preview` nothing is stored, and the answer lists what would change.
 */
export interface Recalc<Day = string> {
  /** The field with the day from which to recalculate. Example: `from: 'dateStart'` */
  readonly from?: Day
}
/** A record that turns from profit to loss, with its income before and after. */
export interface NewlyUnprofitable {
  readonly resource: string
  readonly id: number
  readonly title: string
  readonly before?: string
  readonly after?: string
}
/** What a recalculation changes: how many records, and by how much for each party affected. Sums are decimals. */
export interface Recalculated {
  readonly count: number
  /** Number of records that get an error, or lose one. */
  readonly broken: number
  readonly mended: number
  readonly rows: readonly {
    readonly resource: string
    readonly id: number
    readonly title: string
    readonly count: number
    /** The change of their box balance when `sums` is given, otherwise the change of the sums. */
    readonly delta: string
    /** The change of the sums of the records. */
    readonly sums?: string
  }[]
  /** Records that use the same prices and would turn from profit to loss, with incomes for those who may see them. */
  readonly losses?: readonly NewlyUnprofitable[]
  /** The id of the job that does the work when there are too many records to do at once. */
  readonly job?: number
}
/** Every change of the field adds a dated row, newest first, under `history` in the record. */
export interface StatusHistory<Name = string, Choice = string> {
  /** The field whose changes are stored. Example: `field: 'status'` */
  readonly field: Name
  /** Where the record has them. Example: `history: 'statusHistory'` */
  readonly history: string
  /** When a status is displayed as something else than its value: the choices of another field, computed from all values of a record, oldest first. Example: `shownAs: { choices: 'state', of: statesIn }` */
  readonly shownAs?: { readonly choices: Choice; readonly of: (values: readonly unknown[]) => readonly string[] }
}
/** A value that no other living record has, or no other active one; `check` is the call that checks in advance, `per` narrows the scope. */
export interface Unique<Name = string> {
  /** Only among active records. Example: `among: 'active'` */
  readonly among?: 'active'
  /** The call that checks in advance. Example: `check: 'check_inn'` */
  readonly check?: string
  /** The fields that narrow the scope. Example: `per: ['object']` */
  readonly per?: readonly Name[]
}
/** What each record occupies for a period: no two records that overlap may name the same one. The database enforces it. */
export interface Reserved<Name = string, Moment = string, Parent = string> {
  /** The references whose targets can be used by only one record at a time. Example: `what: ['vehicle', 'driver']` */
  readonly what: readonly Name[]
  /** The start of the period: a moment field of the record, or of its header. Example: `from: 'starts'` */
  readonly from: Moment
  /** The end of the period, exclusive. Example: `to: 'ends'` */
  readonly to: Moment
  /** The reference to the header that has the period; by default the record has it. Example: `of: 'shift'` */
  readonly of?: Parent
  /** Only records with these values occupy anything; deleted and inactive ones never do. Example: `only: { status: ['works', 'reserve'] }` */
  readonly only?: Readonly<Record<string, readonly (string | number | boolean)[]>>
}
/** One column of an import file: the header's spellings and where the value goes. */
export interface ImportColumn {
  /** Where the value goes. Example: `field: 'inn'` */
  readonly field: string
  /** Accepted headings; the field's label, as exports write it, is accepted too. Example: `headers: ['ИНН', 'inn']` */
  readonly headers: readonly string[]
  /** A file without it is an error. Example: `required: true` */
  readonly required?: boolean
  /** Finds a reference by this field of its target. Example: `find: 'name'` */
  readonly find?: string
  /** Restricts the records found to those whose fields match other columns of the row: field of the target → field of this record. Example: `within: { company: 'owner' }` */
  readonly within?: Readonly<Record<string, string>>
  /** Creates a referenced record that is not found. Example: `create: true` */
  readonly create?: boolean
}
/** How records are imported from files (imports.md §4). */
export interface Import {
  /** The call. Example: `path: 'api/import/company'` */
  readonly path: string
  /** Its page. Example: `screen: '/company/import'` */
  readonly screen: string
  /** Decides between create and update: a field, or several that together identify a record. Example: `key: 'inn'` */
  readonly key: string | readonly string[]
  /** Values that every row gets in addition to its columns. Example: `fixed: { payMethod: SET_OFF }` */
  readonly fixed?: Readonly<Record<string, string | number | boolean>>
  /** Records are never changed: a row that differs from an active record is an error; an inactive record may be imported again. Example: `immutable: true` */
  readonly immutable?: boolean
  /** It imports only some of the records and has its own words at `resources.X.import`: `name` and `about`. Example: `ownWords: true` */
  readonly ownWords?: boolean
  /** Rights to import. Example: `right: ['COMPANY_UPD']` */
  readonly right: Rights
  /** The columns it reads. Example: `columns: [{ field: 'inn', headers: ['ИНН'] }]` */
  readonly columns: readonly ImportColumn[]
  /** Child records written from the same row: their fields, the child resource and its parent field. Example: `lines: [{ resource: 'companyRequisite', by: 'owner', key: 'account', columns: [] }]` */
  readonly lines?: readonly {
    readonly resource: string
    readonly by: string
    readonly key: string
    /** Values that each gets in addition to its columns; the columns are then matched by their headings only. */
    readonly fixed?: Readonly<Record<string, string | number | boolean>>
    /** Existing child records are updated from the row; by default they stay as they are. */
    readonly updates?: boolean
    readonly columns: readonly ImportColumn[]
  }[]
}

/** Returns the fields that identify a record of an import. */
export const keysOf = ({ key }: Pick<Import, 'key'>): readonly string[] => (typeof key === 'string' ? [key] : key)

/**
 * Sums of all rows that the database maintains for each combination of the fields in `by`, so that sums over millions of rows cost as much
 * as sums over hundreds. They answer sums calls that involve no other fields. `with`: values computed by SQL that reads only these fields;
 * `scopes` likewise.
 */
export interface KeptSums<Name = string> {
  /** Fields that are summed. Example: `of: ['income']` */
  readonly of: readonly Name[]
  /** The fields whose combinations have separate sums; a moment counts by its business day. Example: `by: ['dtDeal', 'status']` */
  readonly by: readonly Name[]
  /**
   * A day field whose months also have separate sums: few rows for groups by month, quarter and year, and for filters of whole months.
   * Example: `byMonth: 'dtDeal'`
   */
  readonly byMonth?: Name
  /** Server-derived fields whose SQL reads only the fields in `by`. Example: `with: ['stateFilter']` */
  readonly with?: readonly Name[]
  /** Scopes whose SQL reads only the fields in `by`. Example: `scopes: ['living', 'sump']` */
  readonly scopes?: readonly string[]
}
/** Records of a book that formulas and rules refer to. `F`: the fields. */
export interface KeptRecords<F = string> {
  /** Ids of the records that cannot be removed or switched off. Example: `ids: [1, 4]` */
  readonly ids?: readonly number[]
  /** Fields of these records that cannot be changed. Example: `fields: ['costListType']` */
  readonly fields?: readonly F[]
  /** The id of the record that means "none": it is never shown or offered, and no new reference may name it. Example: `none: 1` */
  readonly none?: number
}
/**
 * Some records of another resource, with their own calls, screens and rights; they share its table, references and history, and use its
 * fields. `F`: the fields.
 */
export interface Facet<F = string> {
  /** The resource they belong to. Example: `of: 'company'` */
  readonly of: string
  /** Which records: new records get these values. Example: `only: { kind: 'oil' }` */
  readonly only?: Readonly<Record<string, string | number | boolean>>
  /** Which records: those whose parent by this reference is in its target, which is a facet itself. Example: `by: 'owner'` */
  readonly by?: F
}

/** How new records are typed as lines of a table. */
export interface Entry<Typed extends string = string, Shown extends string = string, Text extends string = string> {
  /** The fields to fill in, in typing order. Example: `columns: ['dtDeal', 'ttn', 'vehicle', 'objectVol']` */
  readonly columns: readonly Typed[]
  /** Values that are computed from a line and shown next to it. Example: `shows: ['objectSumm', 'income']` */
  readonly shows?: readonly Shown[]
  /** Texts that end with a number: + writes the next number after that of the line above. Example: `next: ['ttn']` */
  readonly next?: readonly Text[]
  /** The documents to which the scan or photo of a line is added, and the default document type. Example: `paper: { documents: 'dealDocument', kind: 7 }` */
  readonly paper?: { readonly documents: string; readonly kind?: number }
}

/** Features that many entities share, each declared in one line. */
export interface Parts {
  /** New records are typed as lines of one table at the create address; each line is saved separately. Example: `entry: { columns: ['day', 'vehicle', 'volume'], next: ['number'] }` */
  readonly entry?: Entry
  /** Exactly one record of each parent is the default. Example: `oneDefault: { field: 'isDefault', per: 'owner' }` */
  readonly oneDefault?: OneDefault
  /** Entries come into force on a day. Example: `dated: { start: 'dateStart', per: ['product'] }` */
  readonly dated?: Dated
  /** A write may recalculate what was computed from the record. Example: `recalc: { from: 'dateStart' }` */
  readonly recalc?: Recalc
  /** Status changes are stored with their days. Example: `statuses: { field: 'status', history: 'statusHistory' }` */
  readonly statuses?: StatusHistory
  /** Sums that the database maintains; the first of them that can answer is used. Example: `keptSums: [{ of: ['income'], by: ['dtDeal'] }]` */
  readonly keptSums?: readonly KeptSums[]
  /** Values that no two records share. Example: `unique: { inn: { check: 'check_inn' } }` */
  readonly unique?: Readonly<Record<string, Unique>>
  /** What no two records may occupy in overlapping periods. Example: `reserved: { what: ['vehicle'], from: 'starts', to: 'ends' }` */
  readonly reserved?: Reserved
  /** Records are imported from files. Example: `import: { path: 'api/import/company', screen: '/company/import', key: 'inn', right: [], columns: [] }` */
  readonly import?: Import
  /** Removal deletes the row: for links that mean nothing by themselves. Example: `hardRemove: true` */
  readonly hardRemove?: boolean
  /** It has documents: files with a type, a resource of their own. Example: `documents: { types: 'car', activity: 'isActive' }` */
  readonly documents?: DocumentsOf
  /** It is the documents of a parent: files can be downloaded singly or as a zip. Example: `attached: { owner: 'owner', file: 'file' }` */
  readonly attached?: DocumentsPart
  /** Template documents of this record can be filled at this path with `tpl_ids` and `object_id` (foundations §7). Example: `templates: { object: 1, path: '{id}/templates/download' }` */
  readonly templates?: {
    readonly object: number
    readonly path: string
    /** What the rules add to the record (`templateData`): tag → resource of the record behind it. Example: `adds: { ownCompany: 'company' }` */
    readonly adds?: Readonly<Record<string, string>>
    /** Other tags that the rules fill. */
    readonly tags?: readonly string[]
    /** Documents of several records at once: `{#rows}` repeats each record as its own documents name it, with its number `n`; `count` is their number, and the rules add the rest (`sharedTemplateData`). Example: `together: { object: 10, tags: ['total'] }` */
    readonly together?: { readonly object: number; readonly adds?: Readonly<Record<string, string>>; readonly tags?: readonly string[] }
  }
  /** Records that the product itself relies on, by id: they stay active, and these fields cannot be changed. Example: `kept: { ids: [1, 4], fields: ['costListType'] }` */
  readonly kept?: KeptRecords
  /** Records have a place: a map on the card, next to the list and in the form. Example: `spot: { at: ['lat', 'lon'], kinds: 'pointType' }` */
  readonly spot?: Spot
  /** Records lead from place to place: lines on the map. Example: `way: { from: 'pointFrom', to: 'pointTo' }` */
  readonly way?: Way
  /** Its records are some of the records of another resource. Example: `facet: { of: 'company', only: { kind: 'oil' } }` */
  readonly facet?: Facet
  /** Edits are logged but need no version: for settings-like rows with a single writer. Example: `unversioned: true` */
  readonly unversioned?: boolean
}

/** Parts that name fields of their own resource; the compiler checks these names. */
export type NamingParts = Exclude<keyof Parts, 'documents' | 'hardRemove' | 'templates' | 'unversioned'>
