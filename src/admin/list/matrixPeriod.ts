import { useLocation } from 'react-router'
import { COMPARED, GROUP_BY, KNOWN_ON, matrixOf, type Resource } from '#resource'
import { businessDay } from '../day.ts'
import { periodOf } from '../inputs/periods.ts'
import { sourceOfView } from './view.ts'

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/u.test(text)

/**
 * The parameters of a matrix call from the address: period (the current month by default), grouping, comparison, and the day whose
 * knowledge is shown. Undefined if the view is not a matrix.
 */
export function matrixQuery(resource: Resource, view: string | undefined, search: string): Readonly<Record<string, string>> | undefined {
  const matrix = matrixOf(resource, sourceOfView(resource, view).call)
  if (!matrix) return undefined
  const address = new URLSearchParams(search)
  const [from, to] = [address.get('dateFrom'), address.get('dateTo')]
  const [group, known] = [address.get(GROUP_BY), address.get(KNOWN_ON)]
  const compared = address.get(COMPARED)
  const month = periodOf('month', businessDay())
  const days = isDay(from) && isDay(to) ? { dateFrom: from, dateTo: to } : { dateFrom: month.from, dateTo: month.to }
  return {
    ...days,
    ...(group !== null && matrix.groups?.includes(group) && { [GROUP_BY]: group }),
    ...(compared && { [COMPARED]: compared }),
    ...(matrix.known === true && isDay(known) && { [KNOWN_ON]: known }),
  }
}
export const useMatrixQuery = (resource: Resource, view: string | undefined) => matrixQuery(resource, view, useLocation().search)
