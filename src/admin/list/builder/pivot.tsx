import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PIVOT, digitsOf, optionsOf, wirePathOf, type Resource } from '#resource'
import {
  type PivotAnswer,
  isMeasurable,
  MEASURED_BY,
  type PivotFigure,
  type PivotKey,
  type PivotMeasure,
  type Pivot,
  type PivotOrder,
  unitFigures,
} from '#resource/pivot'
import { isOfDays, type Level } from '#resource/grouping'
import { PERIOD_UNITS } from '#resource/periods'
import { formatDate, formatDecimal, formatInteger } from '#resource/text'
import { useProvider } from '../../data/provider.ts'
import type { ListQuery } from '../view.ts'
import { parametersOf, pathOfSource, type Source } from '../source.ts'
import { fieldLabel, type Words } from '../../cells/words.ts'
import { cellText } from '../../kinds/index.ts'
import type { usePeriodText } from '../../inputs/periods.ts'
import type { May } from '../../authProvider.ts'
import { groupFields, levelText } from '../groups/useGroups.ts'
import { useWords } from '../../cells/context.ts'

/** Loads the pivot of a list's rows; again when the query changes. */
export function usePivot(source: Source, request: ListQuery) {
  const provider = useProvider()
  const path = pathOfSource(source)
  const query = [...parametersOf(source, { ...request, sort: [] }), [PIVOT, request.pivot ?? ''] as const]
  return useQuery({
    queryKey: [source.resource.name, 'getPivot', path, query],
    // Return the query with the answer: while another one loads, the previous answer is shown with its own query.
    queryFn: async ({ signal }) => {
      const { data } = await provider.invoke<PivotAnswer>(source.resource.name, { path, query, signal, quiet: true })
      return { answer: data, query: request }
    },
    enabled: request.pivot !== undefined,
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  })
}

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

/** A figure as text, with its unit; a line for each of several units. */
export function pivotFigureText(resource: Resource, { by, field }: PivotMeasure, figure: PivotFigure | undefined): string {
  if (figure === null || figure === undefined) return ''
  if (typeof figure === 'object')
    return unitFigures(figure)
      .map(({ value, unit }) => [pivotFigureText(resource, { by, ...(field !== undefined && { field }) }, value), unit])
      .map(([text, unit]) => (text && unit ? `${text}\u00a0${unit}` : text))
      .join('\n')
  const one = field === undefined ? undefined : resource.fields[field]
  if (!one) return formatInteger(figure)
  if (one.kind === 'number') return by === 'average' ? formatDecimal(figure, MEAN_DIGITS) : formatInteger(figure)
  return formatDecimal(figure, digitsOf(one))
}

/** Whether a figure is negative. */
export const isNegative = (figure: PivotFigure | undefined): boolean => unitFigures(figure).some(({ value }) => Number(value ?? 0) < 0)

/** A unique key of a level: wire path and unit. */
export const keyOfLevel = (resource: Resource, { field, step }: Level): string => `${wirePathOf(resource, field)} ${step ?? ''}`

/** Sorts the rows by a measure; by their names if undefined. */
export type OnOrder = (order: PivotOrder | undefined) => void

/** The next order after a click on a measure: descending, ascending, by name. */
function nextOrder({ order }: Pivot, measure: PivotMeasure): PivotOrder | undefined {
  const current = order?.measure === measure ? order : undefined
  if (!current) return { measure, descending: true }
  return current.descending ? { measure, descending: false } : undefined
}

interface OrderHeadProps {
  readonly pivot: Pivot
  readonly measure: PivotMeasure
  readonly text: string
  readonly onOrder: OnOrder | undefined
}
/** The header of a measure's row total; clicking it sorts the rows. */
const OrderHead = ({ pivot, measure, text, onOrder }: OrderHeadProps) => {
  const order = pivot.order?.measure === measure ? pivot.order : undefined
  return (
    <th scope="col" className="sum" aria-sort={order && (order.descending ? 'descending' : 'ascending')}>
      {onOrder ? (
        <button type="button" onClick={() => onOrder(nextOrder(pivot, measure))}>
          {text}
          {order && <span aria-hidden>{order.descending ? '\u00a0↓' : '\u00a0↑'}</span>}
        </button>
      ) : (
        text
      )}
    </th>
  )
}

interface PivotHeadProps {
  readonly resource: Resource
  readonly pivot: Pivot
  readonly names: readonly string[]
  readonly measures: readonly PivotMeasure[]
  readonly onOrder: OnOrder | undefined
}
/** The header of the table: column names, and measures below them. */
export const PivotHead = ({ resource, pivot, names, measures, onOrder }: PivotHeadProps) => {
  const words = useWords()
  const several = measures.length > 1
  const corner = pivot.rows.map(one => levelText(resource, one, words)).join(' / ')
  const measured = measures.map(one => measureText(resource, one, words))
  const under = (key: string) =>
    measured.map(text => (
      <th key={`${key} ${text}`} scope="col" className="sum">
        {text}
      </th>
    ))
  const ordering = measures.map((measure, at) => <OrderHead key={measured[at]} {...{ pivot, measure, onOrder }} text={measured[at]!} />)
  if (!pivot.columns)
    return (
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {ordering}
        </tr>
      </thead>
    )
  const total = words.t('nerud.builder.total')
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={several ? 2 : 1}>
          {corner}
        </th>
        {names.map((name, at) => (
          // Two columns may have the same name.
          // eslint-disable-next-line react/no-array-index-key
          <th key={at} scope="colgroup" colSpan={measures.length} style={{ textAlign: several ? 'center' : undefined }}>
            {name}
          </th>
        ))}
        {several ? (
          <th scope="colgroup" colSpan={measures.length} style={{ textAlign: 'center' }}>
            {total}
          </th>
        ) : (
          <OrderHead {...{ pivot, onOrder }} measure={measures[0]!} text={total} />
        )}
      </tr>
      {several && (
        <tr className="second">
          {names.flatMap((_, at) => under(String(at)))}
          {ordering}
        </tr>
      )}
    </thead>
  )
}
