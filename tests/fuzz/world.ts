import { offers, type Resource } from '#resource'
import { resources } from '#resources'
import { ALL_RIGHTS } from '#resources/rights'
import { sql } from 'kysely'
import { Writable } from 'node:stream'
import { openLog } from '../../server/log.ts'
import { tableOf } from '../../server/engine/schema/names.ts'
import { peopleOf, type People } from '../rights/people.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { makeBusiness } from '../support/business.ts'
import { make } from '../support/samples.ts'

/** A living application with records of every kind, and what is known of it. */
export interface World {
  readonly app: TestApp
  readonly people: People
  /** Ids of each resource that were there at the beginning. */
  readonly ids: ReadonlyMap<string, readonly number[]>
  /** What the server told its log of its last fault. */
  lastFault(): string
  /** The token of somebody; what a request did to a session, a password or a mode is made good. */
  token(who: 'admin' | 'reader'): string
  refresh(): Promise<void>
}

const all: readonly Resource[] = Object.values<Resource>(resources)

/** Makes the application, a small business with waybills and payments, and two records of every kind beside it. */
export async function makeWorld(): Promise<World> {
  let answer = ''
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      answer = chunk.toString()
      done()
    },
  })
  const log = openLog('error', stream)
  const app = await testApp({ log })
  const business = await makeBusiness(app)
  const first = await business.deal()
  await business.deal({ ttn: 'Т-2' })
  await business.authorize(first.id)
  await business.pay()
  for (const [at, resource] of all.entries()) if (offers(resource, 'create')) await make(app, resource, 300 + at)
  const ids = new Map<string, readonly number[]>()
  for (const resource of all) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(resource))} order by id desc limit 30`.execute(
      app.database.db,
    )
    ids.set(
      resource.name,
      rows.map(row => Number(row.id)),
    )
  }
  const people = await peopleOf(app)
  const readers = ALL_RIGHTS.filter(code => /_(VIEW|LIST)$/.test(code))
  const tokens = { admin: app.admin, reader: (await people.person({ codes: readers })).token }
  return {
    app,
    people,
    ids,
    lastFault: () => answer.slice(0, 1500),
    token: who => tokens[who],
    async refresh() {
      const me = await app.call('GET', 'api/accounts/me')
      if (me.status === 200 && me.body.isOnlyRead === false) return
      const { db } = app.database
      await sql`update sys_password set must_change = false`.execute(db)
      await sql`delete from sys_account_mode`.execute(db)
      await sql`update account set is_active = true, is_delete = false where id = 1`.execute(db)
      app.admin = await people.sessionOf(1)
      tokens.admin = app.admin
      tokens.reader = (await people.fresh({ codes: readers })).token
    },
  }
}
