import { useQuery } from '@tanstack/react-query'
import { useProvider } from '../../data/providerTypes.ts'
import type { Row } from '../../data/rows.ts'
import { useKnownTotal } from '../counted.ts'
import { useListing } from '../listing.ts'
import { parametersOf, readPage, readTotal } from '../source.ts'

/** So many records are changed or printed at once. */
export const MOST_FOUND = 2000
/** Rows that are read at a time. */
const AT_ONCE = 1000

/** Are the found records few enough to be changed or printed at once? */
export const isWithin = (found: number | undefined): boolean => found !== undefined && found <= MOST_FOUND

/** How many rows the list's query finds, while somebody may choose all of them. */
export function useFoundCount(isOn: boolean): number | undefined {
  const provider = useProvider()
  const { resource, source, query } = useListing()
  const known = useKnownTotal()
  const question = JSON.stringify([source.call, source.params, parametersOf(source, { ...query, sort: [] })])
  const { data } = useQuery({
    queryKey: [resource.name, 'total', question],
    queryFn: ({ signal }) => readTotal(provider, source, query, signal),
    enabled: isOn && known === undefined,
    retry: false,
  })
  const found = known ?? data
  // Not every list says how many there are.
  return Number.isNaN(found) ? undefined : found
}

/** Reads all rows that the list's query finds, their ids and whether they are deleted. */
export function useFoundRows(): () => Promise<readonly Row[]> {
  const provider = useProvider()
  const { resource, source, query } = useListing()
  const fields = resource.fields['isDelete'] ? ['isDelete'] : []
  return async () => {
    const found: Row[] = []
    let after: string | undefined
    do {
      const page = await readPage(provider, source, query, { after, size: AT_ONCE, fields })
      found.push(...page.data)
      after = page.next
    } while (after !== undefined && found.length < MOST_FOUND)
    return found
  }
}
