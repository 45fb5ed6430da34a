import type { ResolverOptions } from 'react-hook-form'
import { valueAt } from '#resource'
import type { Wire } from '../data/values.ts'
import type { Translate } from './problems.ts'

type Rule = (value: unknown, values: Wire) => Promise<unknown>

/** The prefix of validation messages that react-admin translates. */
const MARK = '@@react-admin@@'

function inWords(text: string, translate: Translate): string {
  if (!text.startsWith(MARK)) return text
  const given = JSON.parse(text.slice(MARK.length)) as string | { readonly message: string; readonly args: Record<string, unknown> }
  return typeof given === 'string' ? translate(given, { _: given }) : translate(given.message, { _: given.message, ...given.args })
}

/**
 * The errors of the inputs' own `validate` rules, by path: react-hook-form leaves those to the resolver. Only the named inputs are
 * validated, and of these only those without other errors.
 */
export async function problemsOfInputs(
  values: Wire,
  { names = [], fields }: Pick<ResolverOptions<Record<string, unknown>>, 'names' | 'fields'>,
  known: object,
  translate: Translate,
): Promise<Record<string, { readonly type: 'value'; readonly message: string }>> {
  const found = await Promise.all(
    names.map(async name => {
      const rule = (valueAt(fields, name) as { readonly validate?: Rule } | undefined)?.validate
      const stated = rule && valueAt(known, name) === undefined ? await rule(valueAt(values, name), values) : true
      return typeof stated === 'string' ? [[name, { type: 'value' as const, message: inWords(stated, translate) }] as const] : []
    }),
  )
  return Object.fromEntries(found.flat())
}
