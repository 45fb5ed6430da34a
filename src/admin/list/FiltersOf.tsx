import { useLocation, useSearchParams } from 'react-router'
import FilterIcon from '@mui/icons-material/FilterList'
import { Suspense, useState, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { COMPARED, GROUP_BY, KNOWN_ON, matrixOf, type Resource } from '#resource'
import { businessDay } from '../data/values.ts'
import { movingDays } from '#resource/periods'
import { periodOf, type Period } from '../inputs/periods.ts'
import type { Source } from './source.ts'
import { sourceOfView, filledFilters, testsCount } from './view.ts'
import { fieldLabel } from '../cells/words.ts'
import { useWords } from '../cells/context.ts'
import { useMay } from '../authProvider.ts'
import { PeriodPicker } from '../inputs/PeriodPicker.tsx'
import { useListing, useFilters } from './listing.ts'
import { chunk } from '../chunk.ts'
import { pressedBy } from '../keys.ts'
import { ToolButton } from '../table/ToolButton.tsx'

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/u.test(text)

/** The search parameter of the relative period of a matrix. */
const DURING = 'during'
/** The search parameter of the chart of a matrix. */
export const PICTURE = 'picture'
/** The search parameter of the chart's figure. */
export const FIGURE = 'figure'
/** All search parameters of a matrix besides those of a list. */
const MATRIX_PARAMETERS = [DURING, 'dateFrom', 'dateTo', GROUP_BY, COMPARED, KNOWN_ON, PICTURE, FIGURE]

/** Replaces the relative period of a matrix in its address with its days today. */
export function fixPeriod(address: URLSearchParams, { dateFrom, dateTo }: Readonly<Record<string, string>>): void {
  if (!address.has(DURING) || !dateFrom || !dateTo) return
  address.delete(DURING)
  address.set('dateFrom', dateFrom)
  address.set('dateTo', dateTo)
}

/** Whether the address of a matrix names a period. */
export const matrixPeriodIn = (address: URLSearchParams): boolean => [DURING, 'dateFrom', 'dateTo'].some(name => address.has(name))

/** The search parameters that a list reads besides its query: those of its matrix. */
export const ownParametersOf = ({ resource, call }: Pick<Source, 'resource' | 'call'>): readonly string[] =>
  matrixOf(resource, call) ? MATRIX_PARAMETERS : []

/**
 * The parameters of a matrix call from the address: period, absolute or relative (the current month by default), grouping, comparison, and the day whose
 * knowledge is shown. Undefined if the view is not a matrix.
 */
export function matrixQuery(resource: Resource, view: string | undefined, search: string): Readonly<Record<string, string>> | undefined {
  const matrix = matrixOf(resource, sourceOfView(resource, view).call)
  if (!matrix) return undefined
  const address = new URLSearchParams(search)
  const [from, to] = [address.get('dateFrom'), address.get('dateTo')]
  const [group, known] = [address.get(GROUP_BY), address.get(KNOWN_ON)]
  const compared = address.get(COMPARED)
  const moving = movingDays(address.get(DURING) ?? '', businessDay()) ?? periodOf('month', businessDay())
  const days = isDay(from) && isDay(to) ? { dateFrom: from, dateTo: to } : { dateFrom: moving.from, dateTo: moving.to }
  return {
    ...days,
    ...(group !== null && matrix.groups?.includes(group) && { [GROUP_BY]: group }),
    ...(compared && { [COMPARED]: compared }),
    ...(matrix.known === true && isDay(known) && { [KNOWN_ON]: known }),
  }
}
export const useMatrixQuery = (resource: Resource, view: string | undefined) => matrixQuery(resource, view, useLocation().search)

/** The date field of the list's period picker; undefined if the list has none or the view does not offer it. */
export const periodFieldOf = ({ list }: Resource): string | undefined =>
  list?.period !== undefined && list.filters[list.period]?.offered !== false && list.period in list.filters ? list.period : undefined

/** The period of a matrix, stored in the address. */
const MatrixPeriod = ({ dateFrom, dateTo }: Readonly<Record<'dateFrom' | 'dateTo', string>>) => {
  const { t } = useWords()
  const [address, setAddress] = useSearchParams()
  const during = address.has('dateFrom') ? undefined : (address.get(DURING) ?? undefined)
  const take = ({ from, to, during }: Period): void =>
    setAddress(existing => {
      const next = new URLSearchParams(existing)
      const put = (name: string, value: string | undefined) => (value === undefined ? next.delete(name) : next.set(name, value))
      put(DURING, during)
      put('dateFrom', during === undefined ? from : undefined)
      put('dateTo', during === undefined ? to : undefined)
      return next
    })
  return <PeriodPicker isWhole label={t('nerud.list.matrixPeriod')} value={{ from: dateFrom, to: dateTo, during }} onChange={take} />
}

/** The period picker of the surrounding list, if its declaration names a date field. */
export const PeriodOf = () => {
  const { t } = useWords()
  const { mayField } = useMay()
  const { resource, source, query, setQuery } = useListing()
  const { dateFrom, dateTo } = source.takes ?? {}
  if (matrixOf(resource, source.call) && dateFrom && dateTo) return <MatrixPeriod {...{ dateFrom, dateTo }} />
  const field = periodFieldOf(resource)
  if (field === undefined || !mayField(resource, field, 'read')) return null
  return (
    <PeriodPicker
      label={fieldLabel(resource.name, field, t)}
      value={(query.filter[field] as Period | undefined) ?? {}}
      onChange={next => setQuery({ filter: { ...query.filter, [field]: next.from || next.to ? next : undefined } })}
    />
  )
}

const FilterPanel = chunk(() => import('./FilterPanel.tsx').then(module => module.FilterPanel))

interface FiltersOfProps {
  readonly filters?: readonly string[]
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

/** The button that opens the filters of the surrounding list. */
export const FiltersOf = ({ filters, isOpen, setOpen }: FiltersOfProps) => {
  const translate = useTranslate()
  const { resource, query } = useListing()
  const period = periodFieldOf(resource)
  const offered = useFilters(resource, filters).filter(([name]) => name !== period)
  const button = useRef<HTMLButtonElement>(null)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (offered.length === 0) return null
  const count = Object.keys(filledFilters(query.filter)).filter(name => name !== period).length + testsCount(query.where)
  return (
    <>
      <ToolButton
        ref={button}
        icon={<FilterIcon fontSize="small" />}
        label={count > 0 ? translate('nerud.list.filtersCount', { count }) : translate('nerud.list.filters')}
        {...pressedBy('filters', translate('nerud.list.filters'))}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {wasOpen && (
        <Suspense fallback={null}>
          <FilterPanel anchor={isOpen ? button.current : null} filters={offered} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
