import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { optionsOf, type Resource, callOf, fill, GROUP, MAX_ROWS } from '#resource'
import { isGroupable, type Level, formatLevels, type GroupKey } from '#resource/grouping'
import { readWhere, formatWhere, isWhereFault, whereOf, type Where } from '#resource/where'
import { fieldLabel, type Words } from '../../cells/words.ts'
import type { May } from '../../authProvider.ts'
import { useProvider } from '../../data/provider.ts'
import type { ListQuery } from '../view.ts'
import { parametersOf, type Source } from '../source.ts'

/** The text of a level: 'Компания', 'Дата погрузки: по месяцам'. */
export const levelText = (resource: Resource, { field, step }: Level, { t }: Words): string => {
  const label = fieldLabel(resource.name, field, t)
  return step ? t('nerud.finding.groups.level', { field: label, step: t(`nerud.finding.groups.steps.${step}`) }) : label
}

/** The fields that the rows can be grouped by: those of columns and filters. */
export function groupFields(resource: Resource, { mayField }: May): readonly string[] {
  const { columns = [], extra = [], filters = {} } = resource.list ?? {}
  const names = [...new Set([...columns, ...extra, ...Object.keys(filters).filter(name => filters[name]!.offered !== false)])]
  return names.filter(
    name => isGroupable(resource, name) && mayField(resource, name, 'read') && optionsOf(resource.fields[name]!).hidden !== true,
  )
}

/** A group of a list, as the server returns it. */
export interface Group {
  readonly keys: readonly GroupKey[]
  readonly last: readonly (string | null)[]
  readonly count: number
  /** The values of the group's level, by wire path. */
  readonly record: Readonly<Record<string, unknown>>
  /** The sums of its rows, by wire path. */
  readonly sums: Readonly<Record<string, unknown>>
}

/** Adds a condition to those of the list. */
function narrowed(resource: Resource, where: string | undefined, more: Where): string {
  const existing = where === undefined ? undefined : readWhere(resource, where)
  if (!existing || isWhereFault(existing)) return formatWhere(resource, more)
  return formatWhere(resource, { all: 'all' in existing ? [...existing.all, more] : [existing, more] })
}

/** A query for groups: the conditions of the rows, and the level. */
interface GroupsQuestion {
  readonly where: string | undefined
  readonly level: Level
}

/** Loads the groups of several queries about one list; each query is cached separately. */
export function useGroups(
  source: Source,
  request: ListQuery,
  questions: readonly GroupsQuestion[],
): readonly UseQueryResult<readonly Group[]>[] {
  const provider = useProvider()
  const { resource } = source
  const path = fill(callOf(resource, 'list', source.call).path, source.params ?? {})
  return useQueries({
    queries: questions.map(({ where, level }) => {
      const query = [
        ...parametersOf(source, { ...request, where }),
        [GROUP, formatLevels(resource, [level])] as const,
        ['itemsPerPage', String(MAX_ROWS)] as const,
      ]
      return {
        queryKey: [resource.name, 'getGroups', path, query],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await provider.invoke<readonly Group[]>(resource.name, { path, query, signal })).data,
        staleTime: 30_000,
        retry: false,
      }
    }),
  })
}

/** The conditions of the rows of a group. */
export const whereOfGroup = (resource: Resource, level: Level, { keys, last }: Group, where: string | undefined): string =>
  narrowed(resource, where, whereOf(level, keys[0] ?? null, last[0] ?? undefined))
