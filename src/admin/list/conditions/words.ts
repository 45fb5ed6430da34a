import { optionsOf, type Resource } from '#resource'
import type { Operator, Test } from '#resource/where'
import { fieldLabel, type Words } from '../../cells/words.ts'
import { valueText } from '../../fields/text.ts'
import { flagText } from '../../tones.tsx'

const COUNTED = /^(last|next)(\d+)$/

/** A relative period as text: 'последние 7 дней', 'прошлый месяц'. */
export function movingText(name: string, { t }: Words): string {
  const [, way, count] = COUNTED.exec(name) ?? []
  return way === undefined
    ? t(`nerud.finding.moving.${name}`)
    : t(`nerud.finding.moving.${way}`, { smart_count: Number(count), count: count! })
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
export function testText(resource: Resource, test: Test, names: readonly string[], words: Words): string {
  const { is, values } = test
  const texts =
    is === 'during'
      ? [movingText(values[0]!, words)]
      : optionsOf(resource.fields[test.field] ?? { kind: 'number', options: {} }).target
        ? names
        : values.map(value => testedText(resource, test, value, words))
  const value = is === 'between' ? words.t('nerud.finding.fromTo', { from: texts[0] ?? '', to: texts[1] ?? '' }) : texts.join(', ')
  const text = words.t(`nerud.finding.said.${is satisfies Operator}`, { value })
  return words.t('nerud.finding.test', { field: conditionLabel(resource, test.field, words), text })
}
