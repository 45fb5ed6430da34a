import { optionsOf, type Resource } from '#resource'
import { isGroupable, type Level } from '#resource/grouping'
import { fieldLabel, type Words } from '../../cells/words.ts'
import type { May } from '../../may.ts'

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
