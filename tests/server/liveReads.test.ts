import { fill, routesOf, type Resource } from '#resource'
import { resources } from '#resources'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as Sessions from '../../server/adapters/postgres/session.ts'
import { announcedTables, changeReadersOf, tablesIn } from '../../server/live/changes.ts'
import { testApp, type TestApp } from '../support/app.ts'

/**
 * Every call behind a screen must be repeated when a table changes that it reads (decision 0045); calls that read more than their fields
 * tell must declare it.
 */
const noted = vi.hoisted(() => {
  // Files of one worker share modules, and the mock does not reach those that are loaded already.
  vi.resetModules()
  return { texts: [] as string[] }
})
vi.mock('../../server/adapters/postgres/session.ts', async load => {
  const real = await load<typeof Sessions>()
  const openSession: typeof Sessions.openSession = (...given) => {
    const session = real.openSession(...given)
    const run: Sessions.DatabaseSession['run'] = (text, ...rest) => {
      noted.texts.push(text)
      return session.run(text, ...rest)
    }
    return Object.create(session, { run: { value: run } }) as Sessions.DatabaseSession
  }
  return { ...real, openSession }
})

/** Calls whose results no screen keeps, or that a screen refreshes itself. */
const APART: Readonly<Record<string, string>> = {
  'account ownCompany': 'asked when a form is opened',
  'account ownCompanySame': 'asked when a form is opened',
  'account vehiclesForSelect': 'choices, asked whenever they are opened',
  'company suppliers': 'choices, asked whenever they are opened',
  'template downloadInstruction': 'a file',
  'payment npdQueue': 'the strip that shows it names the jobs itself',
}
// Ledger rows change together with their payments, waybills and statements, which are announced themselves.
const LEDGER = ['cash_transaction']
/** The closing checklist polls its own job while it runs; other jobs do not concern it. */
const OWN_PACE: Readonly<Record<string, readonly string[]>> = {
  'periodClose checklist': ['job', 'job_type'],
  'company cashboxSum': LEDGER,
  'account cashboxSum': LEDGER,
  'payment paymentByMonth': LEDGER,
  'payment groupedPaymentByMonth': LEDGER,
  'payment byWeek': LEDGER,
  'payment indicators': LEDGER,
}

const all: readonly Resource[] = Object.values<Resource>(resources)
let app: TestApp
let readers: ReadonlyMap<string, readonly string[]>
const announced = announcedTables(resources)
/** Tables that every call reads. */
let always: ReadonlySet<string>
const request = async (path: string): Promise<readonly string[]> => {
  noted.texts.length = 0
  const { status } = await app.call('GET', path)
  expect(status, path).toBeLessThan(500)
  return [...noted.texts]
}
beforeAll(async () => {
  app = await testApp()
  readers = await changeReadersOf(app.app.engine)
  await request('api/accounts/me')
  always = new Set(await request('api/accounts/me'))
  // Without statements nothing would be tested.
  expect(always.size).toBeGreaterThan(0)
})
afterAll(() => {
  // Other files get the session without the mock.
  vi.resetModules()
  return app.close()
})

test.each(all.map(resource => ({ name: resource.name, resource })))('$name', async ({ resource }) => {
  const unheard: string[] = []
  for (const call of routesOf(resource)) {
    const key = `${resource.name} ${call.of ?? ''}`
    if (key in APART || call.method !== 'GET' || /export|example|\.xlsx/u.test(call.path)) continue
    const path = fill(call.path, Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => [name!, 1])))
    for (const text of await request(path)) {
      if (always.has(text)) continue
      for (const name of tablesIn(text)) {
        const table = announced.get(name)
        if (table && !OWN_PACE[key]?.includes(table) && !readers.get(table)?.includes(resource.name))
          unheard.push(`${table} by ${call.kind} ${call.of ?? ''} ${call.path}`)
      }
    }
  }
  expect([...new Set(unheard)]).toEqual([])
})
