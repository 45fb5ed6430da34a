import { optionsOf, type Resource } from '#resource'
import { isWhereFault, operatorsOf, readWhere, spellWhere, type Operator, type Test, type Where } from '#resource/where'
import type { May } from '../../authProvider.ts'

/** A condition being edited; its field and values may still be missing. */
export interface DraftTest {
  readonly key: number
  readonly field: string | undefined
  readonly is: Operator
  readonly values: readonly string[]
}
/** Conditions combined by "all" or "any". */
export interface DraftGroup {
  readonly key: number
  readonly any: boolean
  readonly parts: readonly Draft[]
}
export type Draft = DraftTest | DraftGroup

/** Whether a draft is a group. */
export const isGroup = (draft: Draft): draft is DraftGroup => 'parts' in draft

let keys = 0
const nextKey = (): number => (keys += 1)

const DAYS: ReadonlySet<string> = new Set(['date', 'dateTime', 'month'])
const TEXTS: ReadonlySet<string> = new Set(['text', 'richText', 'phone', 'email'])
/** The default operator of a field. */
function firstOperator(resource: Resource, field: string): Operator {
  const offered = operatorsOf(resource, field)
  const kind = resource.fields[field]?.kind ?? 'number'
  const usual: Operator = DAYS.has(kind) ? 'during' : TEXTS.has(kind) ? 'contains' : 'is'
  return offered.includes(usual) ? usual : offered[0]!
}

/** A new condition, with or without a field. */
export const newTest = (resource: Resource, field?: string): DraftTest => ({
  key: nextKey(),
  field,
  is: field === undefined ? 'is' : firstOperator(resource, field),
  values: [],
})
/** A new group of conditions. */
export const newGroup = (any: boolean, parts: readonly Draft[]): DraftGroup => ({ key: nextKey(), any, parts })

const draftOf = (where: Where): Draft => {
  if ('all' in where) return newGroup(false, where.all.map(draftOf))
  if ('any' in where) return newGroup(true, where.any.map(draftOf))
  return { key: nextKey(), ...where }
}

/** Parses the conditions of an address for editing. */
export function readDraft(resource: Resource, text: string | undefined): DraftGroup {
  const where = text === undefined ? undefined : readWhere(resource, text)
  if (!where || isWhereFault(where)) return newGroup(false, [])
  const draft = draftOf(where)
  return isGroup(draft) ? draft : newGroup(false, [draft])
}

const NEEDS: Readonly<Partial<Record<Operator, number>>> = { empty: 0, filled: 0, between: 2 }
const isWhole = ({ field, is, values }: DraftTest): boolean =>
  field !== undefined && values.filter(value => value.trim() !== '').length >= (NEEDS[is] ?? 1)

/** The complete part of a draft; a range with only one bound becomes a comparison. */
function finished(draft: Draft): Where | undefined {
  if (isGroup(draft)) {
    const parts = draft.parts.flatMap(one => finished(one) ?? [])
    if (parts.length < 2) return parts[0]
    return draft.any ? { any: parts } : { all: parts }
  }
  const { field, is, values } = draft
  if (is === 'between' && field !== undefined && values.filter(Boolean).length === 1)
    return { field, is: values[0] ? 'from' : 'to', values: values.filter(Boolean) }
  if (!isWhole(draft)) return undefined
  return { field: field!, is, values: NEEDS[is] === 0 ? [] : values.filter(value => value.trim() !== '') }
}

/** The complete conditions in the format of the address; undefined if there are none. */
export function spellDraft(resource: Resource, draft: DraftGroup): string | undefined {
  const where = finished(draft)
  return where && spellWhere(resource, where)
}

/** Replaces one part of a draft, or removes it. */
export const withPart = (group: DraftGroup, key: number, change: (draft: Draft) => Draft | undefined): DraftGroup => ({
  ...group,
  parts: group.parts.flatMap(one => (one.key === key ? (change(one) ?? []) : isGroup(one) ? withPart(one, key, change) : one)),
})

/** The fields offered for conditions: the readable columns and filters of the list. */
export function conditionFields(resource: Resource, { mayField }: May): readonly string[] {
  const { columns = [], extra = [], filters = {} } = resource.list ?? {}
  const names = new Set([...Object.keys(filters).filter(name => filters[name]!.offered !== false), ...columns, ...extra, 'id'])
  return [...names].filter(
    name =>
      operatorsOf(resource, name).length > 0 &&
      (name === 'id' || (mayField(resource, name, 'read') && optionsOf(resource.fields[name]!).hidden !== true)),
  )
}

/** The values of a condition after its operator has changed; kept if they fit the new one. */
export function valuesFor(test: Pick<Test, 'is' | 'values'>, is: Operator): readonly string[] {
  const alike: readonly (readonly Operator[])[] = [
    ['is', 'not'],
    ['contains', 'lacks'],
    ['from', 'to'],
  ]
  return alike.some(pair => pair.includes(test.is) && pair.includes(is)) ? test.values : []
}
