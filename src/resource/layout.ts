import { optionsOf, type Fields, type Field, type Tone } from './field.ts'
import { compare } from './decimal.ts'

/** Returns a reference's id in any of its spellings: 12, "12" or { id: 12 }; null for none, undefined when malformed. */
export function idOf(value: unknown): number | null | undefined {
  if (value === null || value === undefined || value === '') return null
  const raw = typeof value === 'object' && !Array.isArray(value) ? (value as { id?: unknown }).id : value
  const id = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The condition of a section: a field has a value, or fields have these values; references by id. */
export type When<Name extends string = string> = Name | { readonly [K in Name]?: string | number | boolean }

/**
 * A form's layout: rows of fields, or a section with a heading from the labels; with `when` it is shown only while the condition is true.
 */
export type Layout<Name extends string = string> =
  | Name
  | readonly Name[]
  | { readonly section: string; readonly rows: readonly (Name | readonly Name[])[]; readonly when?: When<NoInfer<Name>> }

/** Returns the fields that the layout of a form or a card places, in order. */
export const namesIn = (layout: readonly Layout[] | undefined): string[] =>
  (layout ?? []).flatMap(one => (typeof one === 'string' ? [one] : 'section' in one ? namesIn(one.rows) : [...one]))

/** Returns the fields in the condition of a section. */
export const conditionFields = (when: When | undefined): string[] =>
  when === undefined ? [] : typeof when === 'string' ? [when] : Object.keys(when)

const isValue = (value: unknown, expected: unknown): boolean => value === expected || idOf(value) === expected

/** Whether a record has these values; references are compared by id. `valueOf` returns the record's value of a field. */
export const hasValues = (expected: Readonly<Record<string, unknown>>, valueOf: (name: string) => unknown): boolean =>
  Object.entries(expected).every(([name, value]) => isValue(valueOf(name), value))

/** Whether a section with this condition is shown. */
export const isSectionShown = (when: When | undefined, valueOf: (name: string) => unknown): boolean =>
  when === undefined || (typeof when === 'string' ? !!valueOf(when) : hasValues(when, valueOf))

/** Returns a layout without these fields and without the rows and sections that become empty. */
export const layoutWithout = (layout: readonly Layout[], names: readonly string[]): readonly Layout[] =>
  layout.flatMap((one): readonly Layout[] => {
    if (typeof one === 'string') return names.includes(one) ? [] : [one]
    if ('section' in one) {
      const rows = layoutWithout(one.rows, names) as typeof one.rows
      return rows.length > 0 ? [{ ...one, rows }] : []
    }
    const row = one.filter(name => !names.includes(name))
    return row.length > 0 ? [row] : []
  })

/** Which inputs of an action on the whole resource belong to which choice. */
export interface Variants<I extends string = string> {
  /** The required reference that decides. Example: `of: 'kind'` */
  readonly of: I
  /** The field of its target whose value names the variant; the reference must show it to screens. Example: `by: 'code'` */
  readonly by: string
  /** The inputs of each variant: true when a value is required. A choice that is not listed takes none; inputs of no variant belong to all choices. Example: `inputs: { wash: { car: true, note: false } }` */
  readonly inputs: Readonly<Record<string, { readonly [K in I]?: boolean }>>
  /** The JSON input in which calls may also send them. Example: `also: 'params'` */
  readonly also?: I
}

/** Something with inputs that depend on a choice. */
interface Varying {
  readonly input?: Fields | undefined
  readonly variants?: Variants | undefined
}

/** Returns the inputs that belong to a choice, true when a value is required; undefined when the action has no variants. */
const variantOf = ({ variants }: Varying, chosen: unknown): Readonly<Record<string, boolean | undefined>> | undefined =>
  variants && (Object.hasOwn(variants.inputs, String(chosen)) ? variants.inputs[String(chosen)] : {})

/** Whether an input belongs to some choices only. */
const isOfVariants = ({ variants }: Varying, name: string): boolean =>
  variants !== undefined && Object.values(variants.inputs).some(one => name in one)

/** Returns the inputs of an action after a choice: required where its variant says so, without those of other variants. */
export function inputsOfVariant(action: Varying, chosen: unknown): Fields {
  const { input = {} } = action
  const own = variantOf(action, chosen)
  if (!own) return input
  const meant = Object.entries(input).filter(([name]) => name in own || !isOfVariants(action, name))
  return Object.fromEntries(
    meant.map(([name, one]) => [name, own[name] ? { ...one, options: { ...optionsOf(one), required: true } } : one]),
  ) as Fields
}

const keyOf = (value: unknown): string => String(typeof value === 'object' ? idOf(value) : value)

/** Returns the tone of a field's value as declared; undefined for no value, for a sum of zero and for values without a tone. */
export function toneOf(one: Field, value: unknown): Tone | undefined {
  const { tones } = optionsOf(one)
  if (!tones || value === null || value === undefined) return undefined
  if (tones !== 'sign') return tones[keyOf(value)]
  const sign = compare(String(value), '0')
  return sign === 0 ? undefined : sign > 0 ? 'moneyIn' : 'moneyOut'
}
