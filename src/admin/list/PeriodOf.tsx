import { type Resource, matrixOf } from '#resource'
import { useSearchParams } from 'react-router'
import { fieldLabel } from '../cells/words.ts'
import { useWords } from '../cells/useWords.ts'
import { useMay } from '../may.ts'
import { PeriodPicker } from '../inputs/PeriodPicker.tsx'
import type { Period } from '../inputs/periods.ts'
import { useListing } from './listing.ts'

/** The date field of the list's period picker; undefined if the list has none or the view does not offer it. */
export const periodFieldOf = ({ list }: Resource): string | undefined =>
  list?.period !== undefined && list.filters[list.period]?.offered !== false && list.period in list.filters ? list.period : undefined

/** The period of a matrix, stored in the address. */
const MatrixPeriod = ({ dateFrom, dateTo }: Readonly<Record<'dateFrom' | 'dateTo', string>>) => {
  const { t } = useWords()
  const [, setAddress] = useSearchParams()
  const take = ({ from, to }: Period): void =>
    setAddress(existing => {
      const next = new URLSearchParams(existing)
      next.set('dateFrom', from!)
      next.set('dateTo', to!)
      return next
    })
  return <PeriodPicker isWhole label={t('nerud.list.matrixPeriod')} value={{ from: dateFrom, to: dateTo }} onChange={take} />
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
