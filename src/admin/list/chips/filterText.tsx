import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { optionsOf, type Resource } from '#resource'
import { stepsIn } from '#resource/periods'
import type { Operator, Test, Where } from '#resource/where'
import { fieldLabel, type Words, recordNumber } from '../../cells/words.ts'
import { valueText } from '../../kinds/index.ts'
import { flagText } from '../../tones.tsx'
import { useProvider } from '../../data/provider.ts'
import { useResources } from '../../resourceContext.tsx'
import { findOption } from '../../form/refOptions.ts'
import { useWords } from '../../cells/context.ts'
import type { Range } from '../view.ts'

const COUNTED = /^(last|next)(\d+)$/

/** A relative period as text: 'последние 7 дней', 'прошлый месяц'. */
export function movingText(name: string, { t }: Words): string {
  const [base, steps] = stepsIn(name)
  const [, way, count] = COUNTED.exec(base) ?? []
  const text =
    way === undefined ? t(`nerud.finding.moving.${base}`) : t(`nerud.finding.moving.${way}`, { smart_count: Number(count), count: count! })
  return steps === 0 ? text : `${text} (${steps > 0 ? '+' : '−'}${Math.abs(steps)})`
}
/** The label of a field in conditions; the record number counts as a field. */
export const conditionLabel = (resource: Resource, field: string, { t }: Words): string =>
  field === 'id' ? t('nerud.finding.number') : fieldLabel(resource.name, field, t)

/** A value of a condition as text. */
function testedText(resource: Resource, { field }: Test, value: string, words: Words): string {
  const one = resource.fields[field]
  if (!one) return value
  if (one.kind === 'flag') return flagText(resource, field, value, words)
  const ofDay = one.kind === 'dateTime' && value.length === 10
  const shown = ofDay ? { ...resource, fields: { [field]: { kind: 'date' as const, options: {} } } } : resource
  return valueText(shown, field, value, words)
}

/** A condition as text: 'Компания: не Лафарж'. `names`: the titles of the records that it refers to. */
function testText(resource: Resource, test: Test, names: readonly string[], words: Words): string {
  const { is, values } = test
  const texts =
    is === 'during'
      ? [movingText(values[0]!, words)]
      : optionsOf(resource.fields[test.field] ?? { kind: 'number', options: {} }).target
        ? names
        : values.map(value => testedText(resource, test, value, words))
  const value = is === 'between' ? words.t('nerud.finding.fromTo', { from: texts[0] ?? '', to: texts[1] ?? '' }) : texts.join(', ')
  const text = words.t(`nerud.finding.conditionText.${is satisfies Operator}`, { value })
  return words.t('nerud.finding.test', { field: conditionLabel(resource, test.field, words), text })
}

const NAMED_FOR_MS = 10 * 60_000

const rangeText = (resource: Resource, name: string, { from, to }: Range, words: Words): string => {
  const kind = resource.fields[name]?.kind === 'dateTime' ? 'date' : undefined
  const say = (value: string): string =>
    valueText(kind ? { ...resource, fields: { [name]: { kind, options: {} } } } : resource, name, value, words)
  return [from && words.t('nerud.list.fromValue', { value: say(from) }), to && words.t('nerud.list.toValue', { value: say(to) })]
    .filter(Boolean)
    .join(' ')
}

/** The titles of the records that a filter refers to by id; loaded once. */
function useNames(target: string | undefined, ids: readonly string[]): readonly string[] {
  const resource = useResources()[target ?? '']
  const words = useWords()
  const provider = useProvider()
  const { data } = useQuery({
    queryKey: ['nerud', 'names', target, ids],
    queryFn: async () => {
      const found = await Promise.all(ids.map(id => findOption(provider, resource!, words, Number(id)).catch(() => undefined)))
      return found.map((option, index) => option?.label ?? recordNumber(ids[index], words.t))
    },
    enabled: resource !== undefined && ids.length > 0,
    staleTime: NAMED_FOR_MS,
  })
  return data ?? ids.map(() => '…')
}

/** A filter as text: 'Создано: с 01.01.2026', 'Бренд: Лафарж, Хайдельберг'. */
export function useFilterText(resource: Resource, name: string, value: unknown): string {
  const words = useWords()
  const one = resource.fields[name]!
  const { target } = optionsOf(one)
  const values = Array.isArray(value) ? value.map(String) : typeof value === 'object' ? [] : [String(value)]
  const names = useNames(target, target ? values : [])
  const texts = target
    ? names
    : one.kind === 'flag'
      ? values.map(each => flagText(resource, name, each, words))
      : values.map(each => valueText(resource, name, each, words))
  const text = typeof value === 'object' && !Array.isArray(value) ? rangeText(resource, name, value as Range, words) : texts.join(', ')
  return `${fieldLabel(resource.name, name, words.t)}: ${text}`
}

const NOTHING: readonly string[] = []

/** A condition as text, with the titles of the records that it refers to. */
function useTestText(resource: Resource, test: Test): string {
  const words = useWords()
  const one = resource.fields[test.field]
  const target = one && optionsOf(one).target
  const names = useNames(target, target ? test.values : NOTHING)
  return testText(resource, test, names, words)
}

const TestText = ({ resource, test }: { readonly resource: Resource; readonly test: Test }) => useTestText(resource, test)

interface WhereTextProps {
  readonly resource: Resource
  readonly where: Where
  /** It is part of another condition, so a compound one gets brackets. */
  readonly isInside?: boolean
}

/** Conditions as text. */
export const WhereText = ({ resource, where, isInside = false }: WhereTextProps) => {
  const { t } = useWords()
  if (!('all' in where) && !('any' in where)) return <TestText resource={resource} test={where} />
  const [parts, word] = 'all' in where ? [where.all, 'and'] : [where.any, 'or']
  const hasBrackets = isInside && parts.length > 1
  return (
    <>
      {hasBrackets && '('}
      {parts.map((part, at) => (
        <Fragment key={JSON.stringify(part)}>
          {at > 0 && ` ${t(`nerud.finding.${word}`)} `}
          <WhereText resource={resource} where={part} isInside={parts.length > 1} />
        </Fragment>
      ))}
      {hasBrackets && ')'}
    </>
  )
}
