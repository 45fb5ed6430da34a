import { sql } from 'kysely'
import { Writable } from 'node:stream'
import { offers, type Resource } from '#resource'
import { resources, ALL_RIGHTS } from '#resources'
import { openLog } from '../../server/log.ts'
import { tableOf } from '../../server/engine/schema/tables.ts'
import { peopleOf, type People } from '../rights/expected.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { makeBusiness } from '../support/business.ts'
import { make } from '../support/samples.ts'
import type { App } from '../../server/app.ts'
import { everyCall, type Answering } from '../support/calls.ts'
import { resolved, type Schema, type Schemas } from '../support/answers.ts'

/** A running application with records of every kind, and data about it. */
export interface World {
  readonly app: TestApp
  readonly people: People
  /** The ids of each resource's records at the beginning. */
  readonly ids: ReadonlyMap<string, readonly number[]>
  /** Returns the last error in the server's log. */
  lastFault(): string
  /** Returns the token of a user; `refresh` undoes what requests did to sessions, passwords and modes. */
  token(who: 'admin' | 'reader'): string
  refresh(): Promise<void>
}

const all: readonly Resource[] = Object.values<Resource>(resources)

/** Creates the application, a small business with waybills and payments, and two records of every kind. */
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

/** A parameter as described in the API documentation. */
interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly schema: Schema
}
/** A call as described in the API documentation, and its declaration. */
export interface Described {
  readonly method: string
  /** With a leading slash, parameters as {name}. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** The content types of the body with their schemas; empty without a body. */
  readonly bodies: Readonly<Record<string, Schema>>
  readonly answering: Answering | undefined
}
/** The whole API documentation. */
export interface Description {
  readonly calls: readonly Described[]
  readonly schemas: Schemas
}

interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

/** Reads the server's own API documentation (`/api/docs.json`). */
export async function describedBy(app: App): Promise<Description> {
  const answer = await app.fetch(new Request('http://nerud.test/api/docs.json'))
  const { paths, components } = resolved(await answer.json()) as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Schemas }
  }
  const byCall = new Map(everyCall.map(call => [`${call.method} /${call.path}`, call]))
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { parameters = [], requestBody }]): Described => {
      const method = name.toUpperCase()
      const bodies = Object.fromEntries(Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]))
      return { method, path, parameters, bodies, answering: byCall.get(`${method} ${path}`) }
    }),
  )
  return { calls, schemas: components.schemas }
}

/** Resolves a reference in a schema; of an `allOf`, the first schema is used. */
export const followed = (schemas: Schemas, schema: Schema | undefined): Schema | undefined =>
  schema?.$ref
    ? followed(schemas, schemas[schema.$ref.replace('#/components/schemas/', '')])
    : schema?.allOf
      ? followed(schemas, schema.allOf[0])
      : schema

/** Returns every path of a body with its schema, such as `metadataFields.isActive`. */
export function pathsOf(schemas: Schemas, schema: Schema | undefined, before = ''): [place: string, schema: Schema][] {
  return Object.entries(followed(schemas, schema)?.properties ?? {}).flatMap(([name, one]): [string, Schema][] => [
    [`${before}${name}`, one],
    ...(one.properties && !one.properties['id'] ? pathsOf(schemas, one, `${before}${name}.`) : []),
  ])
}
