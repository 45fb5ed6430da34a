import { placeOf, type Resource } from '#resource'
import { resources } from '#resources'
import type { DeclaredDataProvider, PageParams, PageResult } from '../../src/admin/data/providerTypes.ts'
import type { Row } from '../../src/admin/data/rows.ts'

const all: Readonly<Record<string, Resource>> = resources

/** Fields that screens read from rows without having requested them, as `company.kpp`. */
export interface Watched {
  readonly unasked: () => string[]
  readonly end: () => void
}

/**
 * Watches which fields are read from the rows of lists. A list requests only the fields that it shows; other code that reads its rows would
 * take a field that was not requested for an empty one. Fields requested later do not count.
 */
export function watchRows(provider: DeclaredDataProvider): Watched {
  const { getPage } = provider
  const missed = new Set<string>()
  const queries = new Set<string>()
  const watched = (resource: Resource, row: Row, fields: readonly string[]): Row => {
    const absent = Object.keys(resource.fields).filter(name => !fields.includes(name))
    const byKey = new Map(absent.map(name => [placeOf(resource, name).split('.')[0]!, name]))
    return new Proxy(row, {
      get: (target, key) => {
        const name = typeof key === 'string' && !Object.hasOwn(target, key) ? byKey.get(key) : undefined
        if (name !== undefined) missed.add(`${resource.name}.${name}`)
        return Reflect.get(target, key) as unknown
      },
    })
  }
  provider.getPage = async (name: string, params: PageParams): Promise<PageResult> => {
    const page = await getPage(name, params)
    const { fields } = params
    for (const field of fields ?? []) queries.add(`${name}.${field}`)
    return fields ? { ...page, data: page.data.map(row => watched(all[name]!, row, fields)) } : page
  }
  return {
    unasked: () => [...missed].filter(one => !queries.has(one)),
    end: () => {
      provider.getPage = getPage
    },
  }
}
