import type {
  ChoiceOptions,
  Common,
  DateOptions,
  DecimalOptions,
  Field,
  FileOptions,
  FileRef,
  FlagOptions,
  JsonOptions,
  Kind,
  LinesOptions,
  MomentOptions,
  NumberOptions,
  Ref,
  RichTextOptions,
  TargetOptions,
  TextOptions,
  Tone,
} from './field.ts'

/** The options of every field, with a default of its kind. */
interface WithDefault<D> extends Common {
  readonly default?: D
}
/** Rejects a key that the kind does not have: an inferred type would accept it, and a misspelt option would be silently ignored. */
type Exact<O, Known> = { readonly [K in Exclude<keyof O, keyof Known> & string]: `${K} is no option of this field` }

const make =
  <K extends Kind, V, Extra extends object = object>(kind: K) =>
  <const O extends WithDefault<V> & Extra>(options?: O & Exact<O, Common & Extra>): Field<K, V, O> => ({
    kind,
    options: (options ?? {}) as O,
  })

const aimed =
  <K extends Kind, V, D, Extra extends object>(kind: K) =>
  <const T extends string, const O extends WithDefault<D> & Extra>(
    target: T,
    options?: O & Exact<O, Common & Extra>,
  ): Field<K, V, O & { target: T }> => ({
    kind,
    options: { ...(options as O), target },
  })

/** The tones of a choice, by its words. */
type TonesOf<O, C extends string> = O extends { tones: infer T }
  ? { readonly tones: { readonly [K in keyof T]: K extends C ? Tone : never } }
  : unknown

const choice = <const C extends readonly string[], const O extends WithDefault<C[number]> & ChoiceOptions = {}>(
  choices: C,
  options?: O & TonesOf<O, C[number]> & Exact<O, Common & ChoiceOptions>,
): Field<'choice', C[number], O & { choices: C }> => ({ kind: 'choice', options: { ...(options as O), choices } })

/** The makers of fields in declarations. Decimals and money are exact strings, dates are ISO strings. */
export const field = {
  text: make<'text', string, TextOptions>('text'),
  richText: make<'richText', string, RichTextOptions>('richText'),
  number: make<'number', number, NumberOptions>('number'),
  decimal: make<'decimal', string, DecimalOptions>('decimal'),
  money: make<'money', string, DecimalOptions>('money'),
  date: make<'date', string, DateOptions>('date'),
  dateTime: make<'dateTime', string, MomentOptions>('dateTime'),
  month: make<'month', string>('month'),
  flag: make<'flag', boolean, FlagOptions>('flag'),
  choice,
  reference: aimed<'reference', Ref, number, TargetOptions>('reference'),
  references: aimed<'references', readonly Ref[], readonly number[], TargetOptions>('references'),
  lines: aimed<'lines', readonly Ref[], never, LinesOptions>('lines'),
  file: make<'file', FileRef, FileOptions>('file'),
  phone: make<'phone', string>('phone'),
  email: make<'email', string>('email'),
  colour: make<'colour', string>('colour'),
  json: make<'json', unknown, JsonOptions>('json'),
} as const satisfies Readonly<Record<Kind, unknown>>

/** The resource of the people that sign in: creators of records, authors of changes. */
export const PEOPLE = 'account'

/** Where the activity flag is on the wire: most records nest it, some have it at the top level (foundations §3). */
export type Activity = 'metadataFields.isActive' | 'metadataFields.active' | 'isActive' | 'active'

/** Where the deletion flag is on the wire (foundations §3). */
export type Deletion = 'metadataFields.isDelete' | 'metadataFields.delete'

/**
 * Fields of every record besides the declared ones (foundations §3, "Common fields"). A new record is never deleted, and is inactive only
 * when its form asks (`asksActivity`).
 */
export const standardFields = (
  activity: Activity = 'metadataFields.isActive',
  asksActivity = false,
  deletion: Deletion = 'metadataFields.isDelete',
) =>
  ({
    isActive: field.flag({ at: activity, default: true, editOnly: !asksActivity, tones: { true: 'active', false: 'closed' } }),
    isDelete: field.flag({ at: deletion, default: false, editOnly: true, tones: { true: 'deleted' } }),
    insDate: field.dateTime({ at: 'metadataFields.insDate', readonly: true }),
    mdInsUser: field.reference(PEOPLE, { readonly: true, shows: ['fio', 'login'] }),
  }) as const
export type StandardFields = ReturnType<typeof standardFields>
