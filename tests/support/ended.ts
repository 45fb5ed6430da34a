import { callOf, fill, type Resource } from '#resource'
import type { TestApp } from './app.ts'

/** The action, with its input, after which a record of each resource can no longer be changed. */
const WAYS: Readonly<Record<string, readonly [action: string, input: Readonly<Record<string, unknown>>]>> = {
  apiToken: ['revoke', {}],
  deal: ['cancel', { delComment: 'Ошиблись' }],
  materialOrder: ['close', {}],
  closingPaper: ['issue', {}],
  carrierPaper: ['accept', {}],
  electronicPaper: ['annul', { delComment: 'Ошиблись' }],
  multiDeal: ['cancel', { delComment: 'Ошиблись' }],
  repair: ['close', { dateEnd: '2026-01-20' }],
  truckPenaltyTransaction: ['newStatus', { status: 5 }],
  ...Object.fromEntries(
    ['oil', 'cost', 'fot', 'premium', 'penalty', 'deal'].map(kind => [`${kind}Vedomost`, ['cancel', { delComment: 'Ошиблись' }]] as const),
  ),
}

/** Brings a record into the state in which `editWhen` forbids changes; returns it afterwards. */
export async function ended(
  app: TestApp,
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const [action, input] = WAYS[resource.name] ?? []
  if (action === undefined) throw new Error(`tests/support/ended.ts does not say how ${resource.name} ends`)
  const call = callOf(resource, 'action', action)
  const id = record['id'] as number
  const done = await app.call(call.method, fill(call.path, { id }), { json: input })
  if (done.status >= 300) throw new Error(`${resource.name} ${action}: ${done.status} ${JSON.stringify(done.body)}`)
  return (await app.call('GET', fill(callOf(resource, 'one').path, { id }))).body as Readonly<Record<string, unknown>>
}
