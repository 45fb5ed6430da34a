import { optionsOf, type Fields } from './field.ts'

/** Which inputs of an action on the whole go with which choice. */
export interface Variants<I extends string = string> {
  /** The required reference that chooses. Example: `of: 'kind'` */
  readonly of: I
  /** The field of its target by whose value variants are known; screens need it among what the reference shows. Example: `by: 'code'` */
  readonly by: string
  /** Each variant's inputs: true where it needs a value. A choice that is not here takes none, and inputs of no variant go with all. Example: `inputs: { wash: { car: true, note: false } }` */
  readonly inputs: Readonly<Record<string, { readonly [K in I]?: boolean }>>
  /** The JSON input in which calls may send them too. Example: `also: 'params'` */
  readonly also?: I
}

/** What takes inputs that follow a choice. */
interface Varying {
  readonly input?: Fields | undefined
  readonly variants?: Variants | undefined
}

/** The inputs that go with a choice among those of an action, true where it needs a value; undefined where the action has no variants. */
const variantOf = ({ variants }: Varying, chosen: unknown): Readonly<Record<string, boolean | undefined>> | undefined =>
  variants && (Object.hasOwn(variants.inputs, String(chosen)) ? variants.inputs[String(chosen)] : {})

/** Does an input go with some choices only? */
const isOfVariants = ({ variants }: Varying, name: string): boolean =>
  variants !== undefined && Object.values(variants.inputs).some(one => name in one)

/** The inputs of an action once something has been chosen: those of its variant need a value where this says so, those of others are left out. */
export function inputsOfVariant(action: Varying, chosen: unknown): Fields {
  const { input = {} } = action
  const own = variantOf(action, chosen)
  if (!own) return input
  const meant = Object.entries(input).filter(([name]) => name in own || !isOfVariants(action, name))
  return Object.fromEntries(
    meant.map(([name, one]) => [name, own[name] ? { ...one, options: { ...optionsOf(one), required: true } } : one]),
  ) as Fields
}
