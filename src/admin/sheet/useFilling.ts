import { useMemo } from 'react'
import { useEvent } from 'react-admin'
import { optionsOf, type Resource, type WireRecord } from '#resource'
import { useMay } from '../authProvider.ts'
import { useCustomScreens, type Fills } from '../customScreens.tsx'
import { useResources } from '../resourceContext.tsx'
import { useProvider } from '../data/provider.ts'
import { changedNames } from '../data/values.ts'
import { writableNames } from '../form/context.tsx'
import { useWords } from '../cells/context.ts'
import type { Fill } from '../form/fills.ts'
import { makeChoiceFilling } from './fillFromChoice.ts'
import { cellValue, lineOf, withCells } from './line.ts'

/** Loads the declared fills of a resource, by field name. */
export async function loadFills(fills: Fills, { name, fields }: Resource): Promise<Readonly<Record<string, Fill>>> {
  const declared = Object.keys(fields).flatMap(field => {
    const load = fills[`${name}.${field}`]
    return load ? [[field, load] as const] : []
  })
  return Object.fromEntries(await Promise.all(declared.map(async ([field, load]) => [field, await load()] as const)))
}

/** Returns, by field name, a change of a stored record together with the values that follow from it. */
export type FillChange = (record: WireRecord, change: WireRecord) => Promise<WireRecord>

/** Returns the function that completes changes of stored records by what follows from them, as the entry table does for its lines. */
export function useFilling(resource: Resource): FillChange {
  const provider = useProvider()
  const resources = useResources()
  const { fills } = useCustomScreens()
  const may = useMay()
  const { t } = useWords()
  const made = useMemo(() => {
    const names = new Set(writableNames(resource, 'edit', may))
    const targetOf = (name: string) => resources[optionsOf(resource.fields[name]!).target ?? '']
    const of = { resource, targetOf, rules: {}, provider, isFixed: (name: string) => !names.has(name), t }
    const loaded = (): Promise<ReturnType<typeof makeChoiceFilling>> =>
      loadFills(fills, resource).then(all => makeChoiceFilling({ ...of, fills: all }))
    let filling: ReturnType<typeof loaded> | undefined
    return { names: [...names], filling: () => (filling ??= loaded()) }
  }, [resource, resources, fills, may, provider, t])
  return useEvent(async (record: WireRecord, change: WireRecord): Promise<WireRecord> => {
    const given = Object.keys(change)
    if (!given.some(name => fills[`${resource.name}.${name}`])) return change
    const line = withCells(resource, lineOf(record, { record }), change, 'typed')
    let filled = line
    await (await made.filling()).changed({ line: () => filled, change: change => void (filled = change(filled)) }, given)
    const followed = changedNames(resource, made.names, line.values, filled.values)
    return { ...change, ...Object.fromEntries(followed.map(name => [name, cellValue(resource, filled, name)])) }
  })
}
