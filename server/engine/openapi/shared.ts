import type { Schema } from './schemas.ts'

type Paths = Readonly<Record<string, Readonly<Record<string, Schema>>>>

const plain = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]+/gu, '.').replace(/\.$/, '')

/**
 * Moves parameters that several calls share into the components: lists, sums and exports of a resource share nearly all of theirs. A
 * component has the parameter's name when all parameters of that name are equal, else also the resource's, which begins each `operationId`.
 */
export function shareParameters(paths: Paths): { readonly paths: Paths; readonly parameters: Record<string, Schema> } {
  const operations = Object.values(paths).flatMap(methods => Object.values(methods))
  const parametersOf = (operation: Schema): Schema[] => (operation['parameters'] as Schema[] | undefined) ?? []
  const met = new Map<string, { readonly one: Schema; readonly owner: string; count: number }>()
  const spellings = new Map<string, Set<string>>()
  for (const operation of operations)
    for (const one of parametersOf(operation)) {
      const [key, name] = [JSON.stringify(one), plain(String(one['name']))]
      const known = met.get(key) ?? { one, owner: String(operation['operationId']).split('_')[0]!, count: 0 }
      known.count++
      met.set(key, known)
      spellings.set(name, (spellings.get(name) ?? new Set()).add(key))
    }
  const parameters: Record<string, Schema> = {}
  const names = new Map<string, string>()
  for (const [key, { one, owner, count }] of met) {
    const name = plain(String(one['name']))
    const called = spellings.get(name)!.size === 1 ? name : `${owner}.${name}`
    // A second parameter of the same name and owner stays inline.
    if (count < 2 || called in parameters) continue
    parameters[called] = one
    names.set(key, called)
  }
  const shared = (one: Schema): Schema => {
    const name = names.get(JSON.stringify(one))
    return name === undefined ? one : { $ref: `#/components/parameters/${name}` }
  }
  const withShared = (operation: Schema): Schema => ({ ...operation, parameters: parametersOf(operation).map(shared) })
  return {
    parameters,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, withShared(operation)])),
      ]),
    ),
  }
}
