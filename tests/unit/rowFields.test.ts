import { describe, expect, test } from 'vitest'
import { rowFields, type Resource } from '#resource'
import { resources } from '#resources'
import { listFields } from '#resource/listFields'
import { viewed } from '../../src/admin/list/view.ts'

const lists = Object.values<Resource>(resources)
  .filter(resource => resource.list)
  .flatMap(resource => [undefined, ...Object.keys(resource.list!.views ?? {})].map(view => [resource.name, view, resource] as const))

describe('the fields requested by a list', () => {
  test.each(lists)('%s %s: are fields of its call', (_, view, whole) => {
    const resource = viewed(whole, view)
    const call = view === undefined ? undefined : whole.list!.views![view]!.call
    const carried = listFields(resources, whole, () => true, call)
    const { columns, extra = [] } = resource.list!
    const query = rowFields(resource, [...columns, ...extra])
    expect(query.filter(name => !carried.includes(name))).toEqual([])
  })

  test('include the fields read by cells', () => {
    const { deal, payment } = resources as unknown as Record<string, Resource>
    expect(rowFields(deal!, ['objectVol'])).toEqual(expect.arrayContaining(['objectVol', 'objectUnit', 'isActive']))
    expect(rowFields(payment!, ['sum'])).not.toContain('paid')
  })
})
