import { isProblem, optionsOf, takeValue, type Fields } from '#resource'
import { fieldError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'

/** The most questions that one call answers: their texts fit into an address. */
export const MOST_ASKED = 40

/** Reads the questions that a call asks at once, each as the call that asks one has it. Throws at `of` for what is none. */
export function askedMany<I>({ texts }: Pick<Tx, 'texts'>, of: string, input: Fields): readonly I[] {
  const wrong = (): Error => fieldError('of', texts('nerud.validation.type'))
  let asked: unknown
  try {
    asked = JSON.parse(of)
  } catch {
    throw wrong()
  }
  if (!Array.isArray(asked) || asked.length > MOST_ASKED) throw wrong()
  return asked.map((one: unknown) => {
    if (typeof one !== 'object' || one === null || Object.keys(one).some(name => !Object.hasOwn(input, name))) throw wrong()
    return Object.fromEntries(
      Object.entries(input).map(([name, field]) => {
        const given = (one as Readonly<Record<string, unknown>>)[name] ?? null
        if (given === null && optionsOf(field).required) throw wrong()
        const taken = given === null ? null : takeValue(field, given)
        if (taken !== null && isProblem(taken)) throw wrong()
        return [name, taken && taken.value]
      }),
    ) as I
  })
}
