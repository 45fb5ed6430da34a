import { optionsOf, type Fields } from './field.ts'

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
