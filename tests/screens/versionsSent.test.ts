import { actionOf, isReading, offers, optionsOf, placeOf, type Resource } from '#resource'
import { resources } from '#resources'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setAt } from '../../src/resource/record.ts'
import { makeDataProvider } from '../../src/admin/dataProvider.ts'
import { fakeNetwork, json, type Sent } from './shellNetwork.ts'

/** Our screens always send the version of the record that they loaded: without it, the server would accept a change for whatever is current (docs/decisions/0018). */
const { begin, end, answer, sent } = fakeNetwork()
beforeEach(begin)
afterEach(end)

const all: readonly Resource[] = Object.values(resources)
const data = makeDataProvider(resources)
const VERSION = 3
const isVersioned = (resource: Resource): boolean => !resource.parts?.unversioned
const isEditable = (resource: Resource): boolean => offers(resource, 'edit') || offers(resource, 'replace')

/** Returns a text field that a form can change, so that there is a change to send. */
const typedIn = (resource: Resource): string | undefined =>
  Object.keys(resource.fields).find(name => {
    const { readonly, derived, createOnly } = optionsOf(resource.fields[name]!)
    return resource.fields[name]!.kind === 'text' && !readonly && !derived && !createOnly
  })
const recordOf = (resource: Resource, id = 5): Record<string, unknown> => {
  const record: Record<string, unknown> = { id, version: VERSION }
  const name = typedIn(resource)
  if (name) setAt(record, placeOf(resource, name), 'было')
  return record
}
const changedOf = (resource: Resource): Record<string, unknown> => {
  const record = recordOf(resource)
  const name = typedIn(resource)
  setAt(record, placeOf(resource, name ?? 'isActive'), name ? 'стало' : false)
  return record
}
const writes = (): readonly Sent[] => sent.filter(one => ['PATCH', 'PUT', 'DELETE'].includes(one.method))
const versionsOf = (some: readonly Sent[]): readonly (string | null)[] => some.map(one => one.headers.get('if-match'))

describe.each(all.filter(one => isVersioned(one) && isEditable(one)).map(one => [one.name, one] as const))('%s', (name, resource) => {
  const before = recordOf(resource)
  const after = changedOf(resource)
  beforeEach(() => answer(json(before)))

  test('sends the version in updates, of one and of many', async () => {
    await data.update(name, { id: 5, data: after, previousData: before as { id: number } })
    await data.update(name, { id: 5, data: after } as never)
    await data.updateMany(name, { ids: [5, 6], data: after })
    expect(versionsOf(writes())).toEqual(Array.from({ length: 4 }, () => `"${VERSION}"`))
  })
  test('throws instead of updating without a version', async () => {
    const { version: _, ...blind } = before
    await expect(
      data.update(name, { id: 5, data: { ...after, version: undefined }, previousData: blind as { id: number } }),
    ).rejects.toThrow('names no version')
    expect(writes()).toEqual([])
  })
})

describe.each(all.filter(one => isVersioned(one) && (isEditable(one) || offers(one, 'remove'))).map(one => [one.name, one] as const))(
  '%s',
  (name, resource) => {
    test('sends the version in deletions, of one and of many', async () => {
      const before = recordOf(resource)
      answer(json(before))
      await data.delete(name, { id: 5, previousData: before as { id: number } })
      await data.delete(name, { id: 5 } as never)
      await data.deleteMany(name, { ids: [5, 6] })
      expect(versionsOf(writes())).toEqual(Array.from({ length: 4 }, () => `"${VERSION}"`))
    })
  },
)

const actions = all
  .filter(isVersioned)
  .flatMap(resource => Object.keys(resource.actions ?? {}).map(name => ({ resource, name, action: actionOf(resource, name)! })))
  .filter(({ action }) => action.on === 'one' && !isReading(action))
test.each(actions.map(one => [one.resource.name, one.name, one] as const))('%s %s sends the version', async (_, action, { resource }) => {
  answer(json({ id: 5 }))
  await data.invoke(resource.name, { action, target: { on: 'one', record: { ...recordOf(resource), id: 5 } }, key: 'k' })
  expect(versionsOf(sent)).toEqual([`"${VERSION}"`])
})
