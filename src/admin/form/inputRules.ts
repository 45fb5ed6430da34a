import type { ResolverOptions } from 'react-hook-form'
import { valueAt } from '#resource'
import type { Wire } from '../data/values.ts'
import type { Translate } from './problems.ts'

type Rule = (value: unknown, values: Wire) => Promise<unknown>

/** How react-admin marks a message that is to be translated. */
const MARK = '@@react-admin@@'

function inWords(text: string, translate: Translate): string {
  if (!text.startsWith(MARK)) return text
  const given = JSON.parse(text.slice(MARK.length)) as string | { readonly message: string; readonly args: Record<string, unknown> }
  return typeof given === 'string' ? translate(given, { _: given }) : translate(given.message, { _: given.message, ...given.args })
}

/**
 * What is wrong by the `validate` of inputs themselves, by place: react-hook-form leaves these rules to its resolver. Only the asked inputs are validated,
 * and those about which nothing else is known to be wrong.
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
