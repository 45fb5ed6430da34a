import type { FileColumns } from './fileColumns.ts'

/** What a field holds. Each has one object in the language (`kinds/`), one on the server (`server/engine/kinds`) and one in the browser (`src/admin/kinds`). */
export const KINDS = [
  'text',
  'richText',
  'number',
  'decimal',
  'money',
  'date',
  'dateTime',
  'month',
  'flag',
  'choice',
  'reference',
  'references',
  'lines',
  'file',
  'phone',
  'email',
  'inn',
  'colour',
  'json',
] as const
export type Kind = (typeof KINDS)[number]

/** Right codes of which any one is enough; an empty list means "any signed-in user" (foundations §6). */
export type Rights = readonly string[]

/** The nested form in which a record names another: its id and the fields that the reference shows. */
export type Ref = { readonly id: number; readonly [shown: string]: unknown }

/** A stored file as records carry it: `size` in bytes. */
export interface FileRef {
  readonly id: number
  readonly fileName: string
  readonly size: number
  readonly contentType: string
}

/** Numbers of banks, registers, cards and vehicles whose normal form is known, and their make-up where they have one (`control.ts`). */
export type ControlledCode = 'kpp' | 'ogrn' | 'bik' | 'bankAccount' | 'corrAccount' | 'uin' | 'card' | 'plate' | 'vin' | 'sts' | 'time'

/** Records in which a value is kept from all but some: where all of these fields are so. */
export interface Veiled {
  readonly where: Readonly<Record<string, string | number | boolean>>
  readonly read: Rights
}

/** What every field may say about itself. */
export interface Common {
  /** A record without it is not stored. Example: `required: true` */
  readonly required?: boolean
  /** Screens require it; a call of a program may leave it out. Example: `requiredOnScreen: true` */
  readonly requiredOnScreen?: true
  /** Set by the server only. Example: `readonly: true` */
  readonly readonly?: boolean
  /** May be sent on create and never changed afterwards. Example: `createOnly: true` */
  readonly createOnly?: boolean
  /** Set by a change alone: a new record has the default, whatever is sent with it. Example: `editOnly: true` */
  readonly editOnly?: boolean
  /** 'record': computed by `derive` from the same record; 'server': an SQL expression in the entity's rules. Example: `derived: 'server'` */
  readonly derived?: 'record' | 'server'
  /** What a new record begins with. Example: `default: '0'` */
  readonly default?: unknown
  /** The query of the resource on the whole that proposes what a new one begins with, as {value}. Example: `proposed: 'nextNumber'` */
  readonly proposed?: string
  /** Who sees it, where not all who see the record do. Example: `read: ['FINANS_COMPANY']` */
  readonly read?: Rights
  /** Of which records its value is empty for all but some who see the field. Example: `veiled: { where: { kind: 'system' }, read: ['FINANS_IMPACT'] }` */
  readonly veiled?: Veiled
  /** Who may set it, where not all who write the record may. Example: `write: ['ROLE_UPD']` */
  readonly write?: Rights
  /** Carried on the wire for those who read the contract; no screen shows it by itself. Example: `hidden: true` */
  readonly hidden?: boolean
  /** 'Save and create another' begins the next record with the value of this one, marked as such. Example: `keeps: true` */
  readonly keeps?: boolean
  /** `false`: lists do not let it be changed in its cell; `true`: though a hand-made aid stands beside its input. Example: `inline: false` */
  readonly inline?: boolean
  /** `false`: a copy of a record begins without it, since every record has its own. Example: `copied: false` */
  readonly copied?: false
  /** Costs the database something for every row: lists carry it only where they show it as a column. `false`: always, though its kind costs. Example: `onDemand: true` */
  readonly onDemand?: boolean
  /** Counted by the business day: a page or a call that asks how things stood on another day shows what it was then. Example: `byDay: true` */
  readonly byDay?: true
  /** The dotted place in the record on the wire, where it differs from the field's name. Example: `at: 'metadataFields.comment'` */
  readonly at?: string
}

/** What stands in records in place of a secret that is stored. */
export const SECRET = '••••••'
/** A text. */
export interface TextOptions {
  /** The most characters. Example: `max: 100` */
  readonly max?: number
  /** The fewest characters. Example: `min: 3` */
  readonly min?: number
  /** Source of a regular expression (`u` flag) that the whole value matches. Example: `pattern: '[A-Z]+'` */
  readonly pattern?: string
  /** More than one: a text of several lines, whose input begins as one line and grows. Example: `lines: 3` */
  readonly lines?: number
  /** A number whose make-up is known: stored, searched, compared and matched in one normal form, however it is typed. Example: `code: 'kpp'` */
  readonly code?: ControlledCode
  /** Typed unseen, and read back nowhere: of a stored one records carry `SECRET`, in history too, and sent back it changes nothing. Example: `secret: true` */
  readonly secret?: boolean
  /** Ordered with its digits read as numbers: А2 before А10. Example: `natural: true` */
  readonly natural?: boolean
}
/** A text with marks. */
export interface RichTextOptions {
  /** The most characters, marks included. Example: `max: 20_000` */
  readonly max?: number
  /** The lines that its input begins with; it grows. One when left out. Example: `lines: 8` */
  readonly lines?: number
}
/** A whole number. */
export interface NumberOptions {
  /** The least. Example: `min: 0` */
  readonly min?: number
  /** The greatest. Example: `max: 100` */
  readonly max?: number
  /** What follows the number: a word of `nerud.cell.units`, or a sign as it is. Example: `unit: 'km'` */
  readonly unit?: string
  /** The field of this record that it is a part of: a bar shows how much. Example: `shareOf: 'total'` */
  readonly shareOf?: string
  /** It is the id of a record of any kind: the choice field of this record whose words are names of resources. Shown as a link to the card, chosen by its words once the kind is. Example: `recordOf: 'linkKind'` */
  readonly recordOf?: string
}
/** An exact number: decimals and money are strings everywhere, never floats. */
export interface DecimalOptions {
  /** The least. Example: `min: '0'` */
  readonly min?: string
  /** The greatest. Example: `max: '1000000'` */
  readonly max?: string
  /** Digits after the point; by default 3, of money 2. Example: `scale: 1` */
  readonly scale?: number
  /** What follows the number: a word of `nerud.cell.units`, or a sign as it is. Example: `unit: '%'` */
  readonly unit?: string
  /** The reference field that names the unit: its sign follows the number. Example: `unitOf: 'objectUnit'` */
  readonly unitOf?: string
  /** The field of this record that it is a part of: a bar shows how much. Example: `shareOf: 'total'` */
  readonly shareOf?: string
  /** Above zero it is income, below it spending. Example: `tones: 'sign'` */
  readonly tones?: 'sign'
}
/** A day. */
export interface DateOptions {
  /** The first. Example: `min: '2000-01-01'` */
  readonly min?: string
  /** The last. Example: `max: '2099-12-31'` */
  readonly max?: string
  /** The day may not lie in the future. Example: `past: true` */
  readonly past?: boolean
  /** A new record begins with the business day. Example: `today: true` */
  readonly today?: boolean
}
/** What a field of a record that may be chosen holds: a value, or any one of several. */
export type Narrow = string | number | boolean | readonly (string | number)[]
/** What names records of a resource: a reference to one, references to several, lines that point back. */
export interface TargetOptions {
  /** Fields of the target that records carry beside its id; the target's title fields when left out. Example: `shows: ['shortName']` */
  readonly shows?: readonly string[]
  /** Several of a short book: the form shows all of it as check boxes, under the values of this field of the target. Example: `groupedBy: 'group'` */
  readonly groupedBy?: string
  /** The list call of the target, by its path, whose records these check boxes are, in place of all. Example: `list: 'own'` */
  readonly list?: string
  /** Stands for several references of this record to the same target: a filter by it finds what any of them names. Example: `anyOf: ['supplier', 'customer']` */
  readonly anyOf?: readonly string[]
  /** A fixed filter on what may be chosen: a value, or several of which any will do. Example: `only: { isActive: true, kind: ['own', 'client'] }` */
  readonly only?: Readonly<Record<string, Narrow>>
  /** What may be chosen follows other values of this record: field of the target → field of this record. One that a person has typed narrows the options; any other puts its own first, and a choice that does not fit sets it. Example: `matching: { company: 'shipment' }` */
  readonly matching?: Readonly<Record<string, string>>
  /** What a new record that is made below the target begins with: field of this record → field of the target. Example: `prefills: { company: 'company' }` */
  readonly prefills?: Readonly<Record<string, string>>
  /** What its values mean, by the id of the named record. Example: `tones: { 3: 'active', 4: 'deleted' }` */
  readonly tones?: Tones
  /** Several that are not chosen but made in the form, each of a file: the target's field that holds it. Shown as small pictures. Example: `uploads: 'file'` */
  readonly uploads?: string
}
/** Records that point back to this one. */
export interface LinesOptions extends TargetOptions {
  /** The target's reference field that points back to this record. Example: `by: 'truck'` */
  readonly by: string
  /** The shown field of the first line that stands for all of them in a table cell. Example: `first: 'plate'` */
  readonly first?: string
  /** Fields of the target that are written together with this record, in one call: `lines.ts` says how they travel. Example: `writes: ['what', 'price']` */
  readonly writes?: readonly string[]
  /** The target's field by which written lines stand one after another; by their ids without it. Example: `order: 'position'` */
  readonly order?: string
  /** Shown or written numbers, decimals and sums of the target that the table of written lines adds up below it. Example: `totals: ['quantity', 'amount']` */
  readonly totals?: readonly string[]
}
/** `key`: a private key, alone or with its certificate. */
export type FileKind = 'pdf' | 'image' | 'word' | 'excel' | 'csv' | 'archive' | 'key'
/** A stored file. */
export interface FileOptions {
  /** The kinds that are accepted, by their content. Example: `accept: ['pdf', 'image']` */
  readonly accept?: readonly FileKind[]
  /** The largest size, in bytes. Example: `maxBytes: 5_000_000` */
  readonly maxBytes?: number
}

/** What a value means, to be seen at a glance: words say it, a coloured mark beside them repeats it. The theme gives each its colour. */
export const TONES = ['active', 'running', 'waiting', 'warning', 'error', 'closed', 'deleted', 'moneyIn', 'moneyOut'] as const
export type Tone = (typeof TONES)[number]
/** Tones by value: of a choice by its word, of a flag by true and false, of a reference by its id. */
export type Tones = Readonly<Record<string, Tone>>

/** A moment. */
export interface MomentOptions {
  /** Its seconds matter: they are shown too. Example: `seconds: true` */
  readonly seconds?: boolean
}
/** Yes or no. */
export interface FlagOptions {
  /** What yes and no mean, seen by a mark beside the words. Example: `tones: { true: 'active', false: 'closed' }` */
  readonly tones?: { readonly true?: Tone; readonly false?: Tone }
}
/** One of the declared words. */
export interface ChoiceOptions {
  /** What words mean, seen by a mark beside them. Example: `tones: { done: 'active', failed: 'error' }` */
  readonly tones?: Tones
}

/** A value of any make. */
export interface JsonOptions {
  /** It says which column of the record's table holds what. Example: `columns: { preview: 'preview', meanings: ['card', 'sum'], reads: 'begin' }` */
  readonly columns?: FileColumns
  /** The parts of the objects in its array that a card shows as the columns of a table, named at `nerud.import.columns`. Example: `rows: ['row', 'message']` */
  readonly rows?: readonly string[]
  /** Amounts at even steps, oldest first, as exact texts: a small line in a cell, and words of where it begins and ends. Example: `trend: 'day'` */
  readonly trend?: 'day'
}

declare const value: unique symbol

/** One field of a resource: its kind, its options and, for the compiler only, the type of its value. */
export interface Field<K extends Kind = Kind, V = unknown, O extends object = object> {
  readonly kind: K
  readonly options: O
  readonly [value]?: V
}
export type Fields = Readonly<Record<string, Field>>
/** The options of any field, as interpreters read them. */
export type AnyOptions = Common &
  Omit<TextOptions, 'min' | 'max'> &
  Omit<DecimalOptions, 'min' | 'max' | 'tones'> &
  MomentOptions &
  Omit<LinesOptions, 'by' | 'tones'> &
  FileOptions &
  JsonOptions & {
    readonly by?: string
    readonly min?: number | string
    readonly max?: number | string
    readonly past?: boolean
    readonly today?: boolean
    readonly choices?: readonly string[]
    readonly recordOf?: string
    readonly target?: string
    readonly tones?: Tones | 'sign'
  }

/** A field's options without its precise type, for interpreters. */
export const optionsOf = (one: Field): AnyOptions => one.options
