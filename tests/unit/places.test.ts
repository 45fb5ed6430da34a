import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOf, type Resource } from '#resource'
import { resources } from '#resources'
import { withFiles } from '../../scripts/dev/places.ts'
import { root } from '../support/sources.ts'

const faulty = (one: Resource): Resource => ({ ...one, title: { ...one.title, fields: ['nowhere'] } })

test('each fault is prefixed with the file of its resource: its own, that of its owner or the lookups of its area', () => {
  const all = Object.fromEntries(Object.entries<Resource>(resources).map(([name, one]) => [name, faulty(one)]))
  const faults = faultsOf(all).filter(fault => fault.includes(".title names 'nowhere'"))
  expect(faults).toHaveLength(Object.keys(resources).length)
  const lines = withFiles(root, faults.join('\n')).split('\n')
  const astray = lines.filter(line => !existsSync(join(root, line.split(': ')[0]!)) || !line.split(': ')[0]!.endsWith('.ts'))
  expect(astray).toEqual([])
  const start = (name: string): string | undefined => lines.find(line => line.includes(`: ${name}.title`))?.split(': ')[0]
  expect(['repair', 'repairLine', 'repairType'].map(start)).toEqual([
    'resources/fleet/repair/repair.ts',
    'resources/fleet/repair/repair.ts',
    'resources/fleet/lookups.ts',
  ])
})

test('a fault without a declaration is unchanged', () => {
  const stated =
    'resources/menu.ts: companies.items.0.path\nresources/nowhere: what.title\nresources/fleet: nobody.title\nError: resources/fleet'
  expect(withFiles(root, stated)).toBe(stated)
})
