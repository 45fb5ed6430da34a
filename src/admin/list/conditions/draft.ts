import { optionsOf, type Resource } from '#resource'
import { isWhereFault, operatorsOf, readWhere, spellWhere, type Operator, type Test, type Where } from '#resource/where'
import type { May } from '../../may.ts'

/** A condition while it is made: its field may be missing still, and its values. */
export interface DraftTest {
  readonly key: number
  readonly field: string | undefined
  readonly is: Operator
  readonly values: readonly string[]
}
/** Several conditions of which all, or any, must be met. */
export interface DraftGroup {
  readonly key: number
  readonly any: boolean
  readonly parts: readonly Draft[]
}
export type Draft = DraftTest | DraftGroup

/** Is it several conditions? */
export const isGroup = (draft: Draft): draft is DraftGroup => 'parts' in draft

let keys = 0
const nextKey = (): number => (keys += 1)

const DAYS: ReadonlySet<string> = new Set(['date', 'dateTime', 'month'])
const TEXTS: ReadonlySet<string> = new Set(['text', 'richText', 'phone', 'email'])
/** How a field is compared before anybody says how. */
function firstOperator(resource: Resource, field: string): Operator {
  const offered = operatorsOf(resource, field)
  const kind = resource.fields[field]?.kind ?? 'number'
  const usual: Operator = DAYS.has(kind) ? 'during' : TEXTS.has(kind) ? 'contains' : 'is'
  return offered.includes(usual) ? usual : offered[0]!
}

/** A condition of a field, or of none that is chosen yet. */
export const newTest = (resource: Resource, field?: string): DraftTest => ({
  key: nextKey(),
  field,
  is: field === undefined ? 'is' : firstOperator(resource, field),
  values: [],
})
/** Several conditions in one. */
export const newGroup = (any: boolean, parts: readonly Draft[]): DraftGroup => ({ key: nextKey(), any, parts })

const draftOf = (where: Where): Draft => {
  if ('all' in where) return newGroup(false, where.all.map(draftOf))
  if ('any' in where) return newGroup(true, where.any.map(draftOf))
  return { key: nextKey(), ...where }
}

/** The conditions of an address, to be changed. */
export function readDraft(resource: Resource, text: string | undefined): DraftGroup {
  const where = text === undefined ? undefined : readWhere(resource, text)
  if (!where || isWhereFault(where)) return newGroup(false, [])
  const draft = draftOf(where)
  return isGroup(draft) ? draft : newGroup(false, [draft])
}

const NEEDS: Readonly<Partial<Record<Operator, number>>> = { empty: 0, filled: 0, between: 2 }
const isWhole = ({ field, is, values }: DraftTest): boolean =>
  field !== undefined && values.filter(value => value.trim() !== '').length >= (NEEDS[is] ?? 1)

/** What of a draft is finished; a range with one bound alone is a bound. */
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

/** The finished conditions as the address says them; undefined where there are none. */
export function spellDraft(resource: Resource, draft: DraftGroup): string | undefined {
  const where = finished(draft)
  return where && spellWhere(resource, where)
}

/** A draft with one of its parts changed, or taken out. */
export const withPart = (group: DraftGroup, key: number, change: (draft: Draft) => Draft | undefined): DraftGroup => ({
  ...group,
  parts: group.parts.flatMap(one => (one.key === key ? (change(one) ?? []) : isGroup(one) ? withPart(one, key, change) : one)),
})

/** The fields by which conditions are made: those of the columns and filters of a list that the user sees. */
export function conditionFields(resource: Resource, { mayField }: May): readonly string[] {
  const { columns = [], extra = [], filters = {} } = resource.list ?? {}
  const names = new Set([...Object.keys(filters).filter(name => filters[name]!.offered !== false), ...columns, ...extra, 'id'])
  return [...names].filter(
    name =>
      operatorsOf(resource, name).length > 0 &&
      (name === 'id' || (mayField(resource, name, 'read') && optionsOf(resource.fields[name]!).hidden !== true)),
  )
}

/** The values of a test when it is compared otherwise: those that fit stay. */
export function valuesFor(test: Pick<Test, 'is' | 'values'>, is: Operator): readonly string[] {
  const alike: readonly (readonly Operator[])[] = [
    ['is', 'not'],
    ['contains', 'lacks'],
    ['from', 'to'],
  ]
  return alike.some(pair => pair.includes(test.is) && pair.includes(is)) ? test.values : []
}
