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

/** Numbers of banks, registers and vehicles whose make-up is known (`control.ts`). */
export type ControlledCode = 'kpp' | 'ogrn' | 'bik' | 'bankAccount' | 'corrAccount' | 'plate' | 'vin' | 'sts'

/** What every field may say about itself. */
export interface Common {
  readonly required?: boolean
  /** Set by the server only. */
  readonly readonly?: boolean
  /** May be sent on create and never changed afterwards. */
  readonly createOnly?: boolean
  /** 'record': computed by `derive` from the same record; 'server': an SQL expression in the entity's rules. */
  readonly derived?: 'record' | 'server'
  readonly default?: unknown
  readonly read?: Rights
  readonly write?: Rights
  /** Carried on the wire for those who read the contract; no screen shows it by itself. */
  readonly hidden?: boolean
  /** Costs the database something for every row: lists carry it only where they show it as a column. */
  readonly onDemand?: boolean
  /** The dotted place in the record on the wire, where it differs from the field's name. */
  readonly at?: string
}

export interface TextOptions {
  readonly max?: number
  readonly min?: number
  /** Source of a regular expression (`u` flag) that the whole value matches. */
  readonly pattern?: string
  /** Rows of the input; more than one makes it a text area. */
  readonly lines?: number
  readonly code?: ControlledCode
  /** Typed unseen: passwords. */
  readonly secret?: boolean
}
export interface NumberOptions {
  readonly min?: number
  readonly max?: number
  readonly unit?: string
  /** The field of this record that it is a part of: a bar shows how much. Example: `shareOf: 'total'` */
  readonly shareOf?: string
}
/** Bounds are decimal strings. `scale`: digits after the point. */
export interface DecimalOptions {
  readonly min?: string
  readonly max?: string
  readonly scale?: number
  readonly unit?: string
  /** The reference field that names the unit: its sign follows the number. */
  readonly unitOf?: string
  /** The field of this record that it is a part of: a bar shows how much. Example: `shareOf: 'total'` */
  readonly shareOf?: string
  /** Above zero it is income, below it spending. Example: `tones: 'sign'` */
  readonly tones?: 'sign'
}
export interface DateOptions {
  readonly min?: string
  readonly max?: string
  /** The day may not lie in the future. */
  readonly past?: boolean
  /** A new record begins with the business day. */
  readonly today?: boolean
}
export interface TargetOptions {
  /** Fields of the target that records carry beside its id; the target's title fields when left out. */
  readonly shows?: readonly string[]
  /** Several of a short book: the form shows all of it as check boxes, under the values of this field of the target. */
  readonly groupedBy?: string
  /** Stands for several references of this record to the same target: a filter by it finds what any of them names. */
  readonly anyOf?: readonly string[]
  /** A fixed filter on what may be chosen. */
  readonly only?: Readonly<Record<string, string | number | boolean>>
  /** What may be chosen follows other values of this record: field of the target → field of this record. An empty value narrows nothing. */
  readonly matching?: Readonly<Record<string, string>>
  /** What a new record that is made below the target begins with: field of this record → field of the target. */
  readonly prefills?: Readonly<Record<string, string>>
  /** What its values mean, by the id of the named record. Example: `tones: { 3: 'active', 4: 'deleted' }` */
  readonly tones?: Tones
}
export interface LinesOptions extends TargetOptions {
  /** The target's reference field that points back to this record. */
  readonly by: string
  /** The shown field of the first line that stands for all of them in a table cell. */
  readonly first?: string
  /** Fields of the target that are written together with this record, in one call: `lines.ts` says how they travel. Example: `writes: ['what', 'price']` */
  readonly writes?: readonly string[]
  /** The target's field by which written lines stand one after another; by their ids without it. Example: `order: 'position'` */
  readonly order?: string
}
export type FileKind = 'pdf' | 'image' | 'word' | 'excel' | 'csv' | 'archive'
export interface FileOptions {
  readonly accept?: readonly FileKind[]
  /** The largest size, in bytes. */
  readonly maxBytes?: number
}

/** What a value means, to be seen at a glance: words say it, a coloured mark beside them repeats it. The theme gives each its colour. */
export const TONES = ['active', 'running', 'waiting', 'warning', 'error', 'closed', 'deleted', 'moneyIn', 'moneyOut'] as const
export type Tone = (typeof TONES)[number]
/** Tones by value: of a choice by its word, of a flag by true and false, of a reference by its id. */
export type Tones = Readonly<Record<string, Tone>>

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
  Omit<LinesOptions, 'by' | 'tones'> &
  FileOptions & {
    readonly by?: string
    readonly min?: number | string
    readonly max?: number | string
    readonly past?: boolean
    readonly today?: boolean
    readonly choices?: readonly string[]
    readonly target?: string
    readonly tones?: Tones | 'sign'
  }

const make =
  <K extends Kind, V, Extra extends object = object>(kind: K) =>
  <const O extends Common & Extra>(options?: O): Field<K, V, O> => ({ kind, options: (options ?? {}) as O })

const aimed =
  <K extends Kind, V, Extra extends object>(kind: K) =>
  <const T extends string, const O extends Common & Extra>(target: T, options?: O): Field<K, V, O & { target: T }> => ({
    kind,
    options: { ...(options as O), target },
  })

/** The tones of a choice, each of one of its words. */
type TonesOf<O, C extends string> = O extends { tones: infer T }
  ? { readonly tones: { readonly [K in keyof T]: K extends C ? Tone : never } }
  : unknown

const choice = <const C extends readonly string[], const O extends Common & ChoiceOptions = Common>(
  choices: C,
  options?: O & TonesOf<O, C[number]>,
): Field<'choice', C[number], O & { choices: C }> => ({ kind: 'choice', options: { ...(options as O), choices } })

/** The words in which declarations say what a field is. Decimals and money are exact strings, dates ISO strings. */
export const field = {
  text: make<'text', string, TextOptions>('text'),
  richText: make<'richText', string, { max?: number }>('richText'),
  number: make<'number', number, NumberOptions>('number'),
  decimal: make<'decimal', string, DecimalOptions>('decimal'),
  money: make<'money', string, DecimalOptions>('money'),
  date: make<'date', string, DateOptions>('date'),
  dateTime: make<'dateTime', string>('dateTime'),
  month: make<'month', string>('month'),
  flag: make<'flag', boolean, FlagOptions>('flag'),
  choice,
  reference: aimed<'reference', Ref, TargetOptions>('reference'),
  references: aimed<'references', readonly Ref[], TargetOptions>('references'),
  lines: aimed<'lines', readonly Ref[], LinesOptions>('lines'),
  file: make<'file', FileRef, FileOptions>('file'),
  phone: make<'phone', string>('phone'),
  email: make<'email', string>('email'),
  inn: make<'inn', string>('inn'),
  colour: make<'colour', string>('colour'),
  json: make<'json', unknown>('json'),
} as const satisfies Readonly<Record<Kind, unknown>>

/** A field's options without its precise type, for interpreters. */
export const optionsOf = (one: Field): AnyOptions => one.options
