import { digitsOf, optionsOf, placeOf, type Resource } from '#resource'
import { isOfDays, type Level } from '#resource/grouping'
import { isMeasurable, MEASURED_BY, type PivotFigure, type PivotKey, type PivotMeasure } from '#resource/pivot'
import { PERIOD_UNITS } from '#resource/periods'
import { formatDate, formatDecimal, formatInteger } from '#resource/text'
import { fieldLabel, type Words } from '../../cells/words.ts'
import { cellText } from '../../fields/text.ts'
import type { usePeriodText } from '../../inputs/usePeriodText.ts'
import type { May } from '../../may.ts'
import { groupFields } from '../groups/levels.ts'

/** All levels by which the user may group the rows; a date field once per unit. */
export const levelsFor = (resource: Resource, may: May): readonly Level[] =>
  groupFields(resource, may).flatMap((field): readonly Level[] =>
    isOfDays(resource, field) ? PERIOD_UNITS.map(step => ({ field, step })) : [{ field }],
  )

/** The fields that the user may measure: those that the list shows or sums. */
function measuredFields(resource: Resource, { mayField }: May): readonly string[] {
  const { columns = [], extra = [] } = resource.list ?? {}
  const summed = Object.values(resource.api.sums ?? {}).flatMap(({ of }) => of)
  return [...new Set([...columns, ...summed, ...extra])].filter(
    name => isMeasurable(resource, name) && mayField(resource, name, 'read') && optionsOf(resource.fields[name]!).hidden !== true,
  )
}

/** All measures available to the user: the count and the sums first. */
export const measuresFor = (resource: Resource, may: May): readonly PivotMeasure[] => {
  const fields = measuredFields(resource, may)
  const counted = MEASURED_BY.filter(by => by !== 'count')
  return [{ by: 'count' }, ...counted.flatMap(by => fields.map((field): PivotMeasure => ({ by, field })))]
}

/** The text of a measure: 'Прибыль', 'Прибыль, среднее', 'Количество'. */
export function measureText(resource: Resource, { by, field }: PivotMeasure, { t }: Words): string {
  if (field === undefined) return t('nerud.builder.by.count')
  const label = fieldLabel(resource.name, field, t)
  return by === 'sum' ? label : t('nerud.builder.measure', { field: label, by: t(`nerud.builder.by.${by}`).toLowerCase() })
}

/** The title of a group: its value, or its period. */
export function keyText(
  resource: Resource,
  { field, step }: Level,
  { key, last, record }: PivotKey,
  words: Words,
  periodText: ReturnType<typeof usePeriodText>,
): string {
  if (key === null) return words.t('nerud.finding.groups.empty')
  if (step === 'day') return formatDate(key)
  if (step) return periodText({ from: key, to: last ?? key })
  return cellText(resource, field, record, words) || words.t('nerud.finding.groups.empty')
}

/** The decimal places of an average of integers. */
const MEAN_DIGITS = 2

/** A figure as text, with its unit. */
export function figureText(resource: Resource, { by, field }: PivotMeasure, figure: PivotFigure | undefined): string {
  if (figure === null || figure === undefined) return ''
  if (typeof figure === 'object') {
    const text = figureText(resource, { by, ...(field !== undefined && { field }) }, figure.value)
    return figure.unit && text ? `${text}\u00a0${figure.unit}` : text
  }
  const one = field === undefined ? undefined : resource.fields[field]
  if (!one) return formatInteger(figure)
  if (one.kind === 'number') return by === 'average' ? formatDecimal(figure, MEAN_DIGITS) : formatInteger(figure)
  return formatDecimal(figure, digitsOf(one))
}

/** Whether a figure is negative. */
export const isNegative = (figure: PivotFigure | undefined): boolean =>
  typeof figure === 'object' && figure !== null ? Number(figure.value) < 0 : Number(figure ?? 0) < 0

/** A unique key of a level: wire path and unit. */
export const keyOfLevel = (resource: Resource, { field, step }: Level): string => `${placeOf(resource, field)} ${step ?? ''}`
