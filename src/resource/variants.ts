import { optionsOf, type Fields } from './field.ts'
import type { Action } from './resource.ts'

/** The inputs that go with a choice among those of an action, true where it needs a value; undefined where the action has no variants. */
export const variantOf = ({ variants }: Action, chosen: unknown): Readonly<Record<string, boolean | undefined>> | undefined =>
  variants && (Object.hasOwn(variants.inputs, String(chosen)) ? variants.inputs[String(chosen)] : {})

/** Does an input go with some choices only? */
export const isOfVariants = ({ variants }: Action, name: string): boolean =>
  variants !== undefined && Object.values(variants.inputs).some(one => name in one)

/** The inputs of an action once something has been chosen: those of its variant need a value where this says so, those of others are left out. */
export function inputsOfVariant(action: Action, chosen: unknown): Fields {
  const { input = {} } = action
  const own = variantOf(action, chosen)
  if (!own) return input
  const meant = Object.entries(input).filter(([name]) => name in own || !isOfVariants(action, name))
  return Object.fromEntries(
    meant.map(([name, one]) => [name, own[name] ? { ...one, options: { ...optionsOf(one), required: true } } : one]),
  ) as Fields
}
