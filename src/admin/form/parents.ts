import { optionsOf, placeOf, valueAt, type Resource } from '#resource'
import type { DeclaredDataProvider } from '../data/providerTypes.ts'
import { JUST_READ_MS, OPEN_FORM } from '../queryClient.ts'
import { writingBy } from './writes.ts'

type Id = string | undefined

/** The query for the parent record that the address of a create screen contains. */
export const parentRead = (provider: DeclaredDataProvider, { name }: Resource, id: Id) => ({
  queryKey: [OPEN_FORM, 'parent', name, id],
  queryFn: async (): Promise<unknown> => (await provider.getMany(name, { ids: [Number(id)] })).data[0] ?? { id: Number(id) },
  retry: false,
})

/** The query for the values that a new record takes from its parent (`prefills`). */
export const filledRead = (provider: DeclaredDataProvider, resource: Resource, parent: Resource, field: string | undefined, id: Id) => ({
  queryKey: [OPEN_FORM, 'filled', resource.name, field, id],
  queryFn: async (): Promise<Readonly<Record<string, unknown>>> => {
    const fills = field === undefined ? {} : (optionsOf(resource.fields[field]!).prefills ?? {})
    const record = await writingBy(provider).readNow(parent.name, Number(id))
    return Object.fromEntries(Object.entries(fills).map(([name, field]) => [name, valueAt(record, placeOf(parent, field))]))
  },
  gcTime: JUST_READ_MS,
  retry: false,
})
