import type { Checker } from './checker.ts'
import { optionsOf, type Fields } from './field.ts'

type Conditions = Readonly<Record<string, unknown>>

/**
 * Returns what a condition on a field may compare with, in words and as a test of a value; nothing for kinds whose values cannot be
 * checked.
 */
function valuesOf(fields: Fields, name: string): { readonly what: string; readonly right: readonly string[] } | undefined {
  const one = fields[name]
  if (!one) return undefined
  const { choices } = optionsOf(one)
  if (choices) return { what: `choice of ${name}`, right: choices }
  return one.kind === 'flag' ? { what: `value of the flag ${name}`, right: ['true', 'false'] } : undefined
}

/** Reports values in conditions that no record can have: a word that is not a choice, a text for a flag, a name in place of an id. */
export function checkValues(names: Checker, at: string, conditions: Conditions | undefined, fields: Fields = {}): void {
  for (const [name, value] of Object.entries(conditions ?? {})) {
    const known = valuesOf(fields, name)
    const all = [value].flat().filter(one => typeof one !== 'object')
    if (known) names(`${at}.${name}`, all.map(String), known.what, known.right)
    const isLink = fields[name]?.kind === 'reference' || fields[name]?.kind === 'references'
    if (isLink) names(`${at}.${name}`, all.filter(one => typeof one !== 'number').map(String), 'id', [])
  }
}
