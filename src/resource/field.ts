import type { Code } from './values.ts'

/**
 * The kinds of fields. Each is one object in the language (`kinds/`), one on the server (`server/engine/kinds`) and one in the browser
 * (`src/admin/kinds`).
 */
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
  'colour',
  'json',
] as const
export type Kind = (typeof KINDS)[number]

/** Right codes of which any one is enough; an empty list means "any signed-in user" (foundations §6). */
export type Rights = readonly string[]

/** A reference as records nest it: the id and the fields that the reference shows. */
export type Ref = { readonly id: number; readonly [shown: string]: unknown }

/** A stored file as records carry it: `size` in bytes. */
export interface FileRef {
  readonly id: number
  readonly fileName: string
  readonly size: number
  readonly contentType: string
}

/** Records in which a value is hidden from most people: those in which all of these fields have the given values. */
export interface Veiled {
  readonly where: Readonly<Record<string, string | number | boolean>>
  readonly read: Rights
}

/** Options of every field. */
export interface Common {
  /** A record cannot be stored without it. Example: `required: true` */
  readonly required?: boolean
  /** Screens require it; a program may omit it. Example: `requiredOnScreen: true` */
  readonly requiredOnScreen?: true
  /** Only the server sets it. Example: `readonly: true` */
  readonly readonly?: boolean
  /** May be sent on create and never changed afterwards. Example: `createOnly: true` */
  readonly createOnly?: boolean
  /** Only a change sets it: a new record has the default, whatever is sent. Example: `editOnly: true` */
  readonly editOnly?: boolean
  /** 'record': computed by `derive` from the same record; 'server': an SQL expression in the entity's rules. Example: `derived: 'server'` */
  readonly derived?: 'record' | 'server'
  /** The initial value of a new record. Example: `default: '0'` */
  readonly default?: unknown
  /** The query on the whole resource that proposes the initial value, as {value}. Example: `proposed: 'nextNumber'` */
  readonly proposed?: string
  /** Rights to see it, when not everybody who sees the record may. Example: `read: ['FINANS_COMPANY']` */
  readonly read?: Rights
  /** Records in which the value is empty for some people who may see the field. Example: `veiled: { where: { kind: 'system' }, read: ['FINANS_IMPACT'] }` */
  readonly veiled?: Veiled
  /** Rights to set it, when not everybody who writes the record may. Example: `write: ['ROLE_UPD']` */
  readonly write?: Rights
  /** Sent on the wire for clients of the contract; no screen shows it by itself. Example: `hidden: true` */
  readonly hidden?: boolean
  /** 'Save and create another', and the next line of a table or of a form, copy this value and mark it as copied. Example: `keeps: true` */
  readonly keeps?: boolean
  /** `false`: lists do not edit it in the cell; `true`: they do, even though its input has a custom helper and no declared `fills`. Example: `inline: false` */
  readonly inline?: boolean
  /** `false`: a copy of a record does not copy it, since every record has its own. Example: `copied: false` */
  readonly copied?: false
  /** Expensive for the database on every row: lists carry it only when they show it as a column. `false`: always carried, although its kind is expensive. Example: `onDemand: true` */
  readonly onDemand?: boolean
  /** Computed by the business day: a page or a call that asks about another day shows the value of that day. Example: `byDay: true` */
  readonly byDay?: true
  /** The dotted path in the record on the wire, when it differs from the field's name. Example: `at: 'metadataFields.comment'` */
  readonly at?: string
}

/** What records show in place of a stored secret. */
export const SECRET = '••••••'
/** A text. */
export interface TextOptions {
  /** Maximum length, in characters. Example: `max: 100` */
  readonly max?: number
  /** Minimum length, in characters. Example: `min: 3` */
  readonly min?: number
  /** Source of a regular expression (`u` flag) that the whole value must match. Example: `pattern: '[A-Z]+'` */
  readonly pattern?: string
  /** More than one: a multi-line text, whose input starts with one line and grows. Example: `lines: 3` */
  readonly lines?: number
  /** A number of a known format: stored, searched, compared and matched in one normal form, however it is typed. Example: `code: KPP` */
  readonly code?: Code
  /** Masked while typing and never read back: records and history show `SECRET` instead, and sending that back changes nothing. Example: `secret: true` */
  readonly secret?: boolean
  /** Sorted with digits read as numbers: А2 before А10. Example: `natural: true` */
  readonly natural?: boolean
}
/** A formatted text. */
export interface RichTextOptions {
  /** Maximum length, in characters, markup included. Example: `max: 20_000` */
  readonly max?: number
  /** The initial number of lines of its input, which grows; 1 by default. Example: `lines: 8` */
  readonly lines?: number
}
/** A whole number. */
export interface NumberOptions {
  /** Minimum. Example: `min: 0` */
  readonly min?: number
  /** Maximum. Example: `max: 100` */
  readonly max?: number
  /** What follows the number: a word of `nerud.cell.units`, or a literal sign. Example: `unit: 'km'` */
  readonly unit?: string
  /** The field of this record of which the number is a part: a bar shows the share. Example: `shareOf: 'total'` */
  readonly shareOf?: string
  /** The number is the id of a record of any kind; this option names the choice field of the same record whose words are names of resources. Shown as a link to the card; once the kind is chosen, the record is chosen by its title. Example: `recordOf: 'linkKind'` */
  readonly recordOf?: string
}
/** An exact number: decimals and money are strings everywhere, never floats. */
export interface DecimalOptions {
  /** Minimum. Example: `min: '0'` */
  readonly min?: string
  /** Maximum. Example: `max: '1000000'` */
  readonly max?: string
  /** Digits after the decimal point; 3 by default, 2 for money. Example: `scale: 1` */
  readonly scale?: number
  /** What follows the number: a word of `nerud.cell.units`, or a literal sign. Example: `unit: '%'` */
  readonly unit?: string
  /** The reference field that names the unit, whose sign follows the number. Example: `unitOf: 'objectUnit'` */
  readonly unitOf?: string
  /** The field of this record of which the number is a part: a bar shows the share. Example: `shareOf: 'total'` */
  readonly shareOf?: string
  /** Positive is income, negative is spending. Example: `tones: 'sign'` */
  readonly tones?: 'sign'
}
/** A day. */
export interface DateOptions {
  /** The earliest day. Example: `min: '2000-01-01'` */
  readonly min?: string
  /** The latest day. Example: `max: '2099-12-31'` */
  readonly max?: string
  /** The day may not be in the future. Example: `past: true` */
  readonly past?: boolean
  /** A new record starts with the business day. Example: `today: true` */
  readonly today?: boolean
}
/** What a record must have in a field to be offered as a choice: one value, or any of several. */
export type Narrow = string | number | boolean | readonly (string | number)[]
/** Options of fields that name records: a reference to one, references to several, lines that point back. */
export interface TargetOptions {
  /** Fields of the target that records carry next to its id; the title fields of the target by default. Example: `shows: ['shortName']` */
  readonly shows?: readonly string[]
  /** Several records of a short book: the form shows the whole book as check boxes, grouped by this field of the target. Example: `groupedBy: 'group'` */
  readonly groupedBy?: string
  /** The list call of the target, by its path, that supplies these check boxes; all records by default. Example: `list: 'own'` */
  readonly list?: string
  /** Represents several references of this record to the same target: a filter by it matches any of them. Example: `anyOf: ['supplier', 'customer']` */
  readonly anyOf?: readonly string[]
  /** A fixed filter on the choices: a value, or several, any of which matches. Example: `only: { isActive: true, kind: ['own', 'client'] }` */
  readonly only?: Readonly<Record<string, Narrow>>
  /** The choices depend on other values of this record: field of the target → field of this record. A value typed by a person narrows the options. Any other value only puts matching options first, and a choice that does not match sets it. Example: `matching: { company: 'shipment' }` */
  readonly matching?: Readonly<Record<string, string>>
  /** Initial values of a new record created below the target: field of this record → field of the target. Example: `prefills: { company: 'company' }` */
  readonly prefills?: Readonly<Record<string, string>>
  /** Tones of the values, by the id of the referenced record. Example: `tones: { 3: 'active', 4: 'deleted' }` */
  readonly tones?: Tones
  /** Several records that the form creates instead of choosing, one from each file: the target's field that stores the file. Shown as small pictures. Example: `uploads: 'file'` */
  readonly uploads?: string
}
/** Records that point back to this one. */
export interface LinesOptions extends TargetOptions {
  /** The target's reference field that points back to this record. Example: `by: 'truck'` */
  readonly by: string
  /** The shown field of the first line that represents all lines in a table cell. Example: `first: 'plate'` */
  readonly first?: string
  /** Fields of the target that are written together with this record in one call; `lines.ts` describes the format. Example: `writes: ['what', 'price']` */
  readonly writes?: readonly string[]
  /** The target's field that orders written lines; by id by default. Example: `order: 'position'` */
  readonly order?: string
  /** Numbers, decimals and sums of the target, shown or written, that the table of written lines totals at the bottom. Example: `totals: ['quantity', 'amount']` */
  readonly totals?: readonly string[]
}
/** `key`: a private key, alone or with its certificate. */
export type FileKind = 'pdf' | 'image' | 'word' | 'excel' | 'csv' | 'archive' | 'key'
/** A stored file. */
export interface FileOptions {
  /** Accepted kinds of files, detected by content. Example: `accept: ['pdf', 'image']` */
  readonly accept?: readonly FileKind[]
  /** Maximum size, in bytes. Example: `maxBytes: 5_000_000` */
  readonly maxBytes?: number
}

/** What a value means at a glance: the words say it, and a coloured mark next to them repeats it. The theme assigns the colours. */
export const TONES = ['active', 'running', 'waiting', 'warning', 'error', 'closed', 'deleted', 'moneyIn', 'moneyOut'] as const
export type Tone = (typeof TONES)[number]
/** Tones by value: of a choice by its word, of a flag by true and false, of a reference by its id. */
export type Tones = Readonly<Record<string, Tone>>

/** A moment. */
export interface MomentOptions {
  /** Whether seconds are shown. Example: `seconds: true` */
  readonly seconds?: boolean
}
/** Yes or no. */
export interface FlagOptions {
  /** Tones of yes and no, shown as a mark next to the words. Example: `tones: { true: 'active', false: 'closed' }` */
  readonly tones?: { readonly true?: Tone; readonly false?: Tone }
  /** Several flags are stored in one column, as a set of words: `of` names the set, `as` the word of this flag. It needs a default. Example: `member: { of: 'owners', as: 'patient' }` */
  readonly member?: { readonly of: string; readonly as: string }
}
/** One of the declared words. */
export interface ChoiceOptions {
  /** Tones of the words, shown as a mark next to them. Example: `tones: { done: 'active', failed: 'error' }` */
  readonly tones?: Tones
}

/**
 * Maps columns of a table that somebody sent to their meanings. A person does this in a dialog over its first rows; stored as {meaning:
 * {title, column}}.
 */
export interface FileColumns {
  /** The query on the record that returns the first rows with the guessed meanings: {rows, row, mapping, needs, by}. Example: `preview: 'preview'` */
  readonly preview: string
  /** The possible meanings of columns in the order of the dialog, each with its label at `resources.X.columns`; none when no table is sent. Example: `meanings: ['card', 'date', 'sum']` */
  readonly meanings: readonly string[]
  /** The action that reads the file: columns can be mapped while it is available, and it may follow immediately. Example: `reads: 'begin'` */
  readonly reads: string
}

/** A JSON value of any shape. */
export interface JsonOptions {
  /** The value maps columns of the record's table to their meanings. Example: `columns: { preview: 'preview', meanings: ['card', 'sum'], reads: 'begin' }` */
  readonly columns?: FileColumns
  /** The keys of the objects in its array that a card shows as table columns, labelled at `nerud.import.columns`. Example: `rows: ['row', 'message']` */
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
  JsonOptions &
  Omit<FlagOptions, 'tones'> & {
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
