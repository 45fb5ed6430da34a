import { useLocation } from 'react-router'
import { matrixOf, type Resource } from '#resource'
import { businessDay } from '../day.ts'
import { periodOf } from '../inputs/periods.ts'
import { sourceOfView } from './view.ts'

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/u.test(text)

/** The days that the address asks of a matrix, as its call takes them: by default this month. Undefined where the view is no matrix. */
export function useMatrixPeriod(resource: Resource, view: string | undefined): Readonly<Record<'dateFrom' | 'dateTo', string>> | undefined {
  const { search } = useLocation()
  if (!matrixOf(resource, sourceOfView(resource, view).call)) return undefined
  const address = new URLSearchParams(search)
  const [from, to] = [address.get('dateFrom'), address.get('dateTo')]
  if (isDay(from) && isDay(to)) return { dateFrom: from, dateTo: to }
  const month = periodOf('month', businessDay())
  return { dateFrom: month.from, dateTo: month.to }
}
