import { placeOf, type Resource } from '#resource'
import { resources } from '#resources'
import type { DeclaredDataProvider, PageParams, PageResult } from '../../src/admin/data/providerTypes.ts'
import type { Row } from '../../src/admin/data/rows.ts'

const all: Readonly<Record<string, Resource>> = resources

/** What the screens looked for in rows that were asked for without it, as `company.kpp`. */
export interface Watched {
  readonly unasked: () => string[]
  readonly end: () => void
}

/**
 * Watches what is read of the rows of lists. A list asks for the fields that it shows alone; what else looks at its rows would take a missing value for an empty one. A field that is
 * asked for later was on its way.
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
