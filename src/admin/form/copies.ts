import { useQuery } from '@tanstack/react-query'
import { isSent, optionsOf, placeOf, valueAt, type Field, type Resource, type Resources } from '#resource'
import { useResources } from '../declared.tsx'
import { useProvider, type DeclaredDataProvider } from '../data/providerTypes.ts'
import { isTyped, type Wire } from '../data/values.ts'
import { JUST_READ_MS, OPEN_FORM } from '../queryClient.ts'
import { linkLines } from './lines/linked.ts'
import { useForgotten } from './useFormRecord.ts'
import { writingBy } from './writes.ts'

/** Copies a line as a new one, without its id, version and fields that are not copied. */
const asNew = (child: Resource | undefined, line: unknown): unknown => {
  const { id: _id, version: _version, ...values } = line as Wire
  const own = Object.entries(child?.fields ?? {}).filter(([, one]) => optionsOf(one).copied === false)
  return Object.fromEntries(Object.entries(values).filter(([place]) => !own.some(([name]) => placeOf(child!, name) === place)))
}

function isCopied(resource: Resource, name: string, one: Field): boolean {
  const { copied, today, editOnly, secret } = optionsOf(one)
  const { unique, dated } = resource.parts ?? {}
  return (
    isTyped(one) &&
    one.kind !== 'file' &&
    copied !== false &&
    !secret &&
    !today &&
    !editOnly &&
    !(name in (unique ?? {})) &&
    name !== dated?.start
  )
}

/** The initial values of a copy, by field name: all writable ones except files, unique values, and fields declared as not copied. */
export const copyOf = (resource: Resource, record: Wire, resources: Resources = {}): Wire =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([name, one]) => isCopied(resource, name, one))
      .map(([name, one]) => {
        const value = valueAt(record, placeOf(resource, name))
        return [
          name,
          !isSent(one) && Array.isArray(value) ? value.map(line => asNew(resources[optionsOf(one).target ?? ''], line)) : value,
        ] as const
      })
      .filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )

/** The query for the initial values of a copy. */
export const copyRead = (provider: DeclaredDataProvider, resources: Resources, resource: Resource, id: number | undefined) => ({
  queryKey: [OPEN_FORM, 'copy', resource.name, id],
  queryFn: async (): Promise<Wire> =>
    copyOf(linkLines(resource, resources), await writingBy(provider).readNow(resource.name, id!), resources),
  gcTime: JUST_READ_MS,
  retry: false,
})

/** Loads the initial values of a copy: fresh, and only once while the form is open. */
export function useCopy(resource: Resource, id: number | undefined) {
  const read = copyRead(useProvider(), useResources(), resource, id)
  useForgotten(read.queryKey)
  return useQuery({ ...read, enabled: id !== undefined, staleTime: Infinity })
}
