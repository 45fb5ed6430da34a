import { useQuery } from '@tanstack/react-query'
import { optionsOf, type Resource } from '#resource'
import { valueText } from '../../fields/text.ts'
import { fieldLabel, recordNumber, type Words } from '../../cells/words.ts'
import { useProvider } from '../../data/providerTypes.ts'
import { useResources } from '../../declared.tsx'
import { findOption } from '../../form/findOptions.ts'
import { useWords } from '../../cells/useWords.ts'
import type { Range } from '../listQuery.ts'
import { flagText } from '../../tones.tsx'

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
export function useNames(target: string | undefined, ids: readonly string[]): readonly string[] {
  const resource = useResources()[target ?? '']
  const words = useWords()
  const provider = useProvider()
  const { data } = useQuery({
    queryKey: ['nerud', 'names', target, ids],
    queryFn: async () => {
      const found = await Promise.all(ids.map(id => findOption(provider, resource!, words, Number(id)).catch(() => undefined)))
      return found.map((option, place) => option?.label ?? recordNumber(ids[place], words.t))
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
