import type { App } from '../../server/app.ts'
import { everyCall, type Answering } from '../support/calls.ts'
import { resolved } from '../support/answers.ts'
import type { Schema, Schemas } from '../support/schema.ts'

/** A parameter as the description of the API tells it. */
interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly schema: Schema
}
/** A call as the description of the API tells it, and the call behind it. */
export interface Described {
  readonly method: string
  /** With a leading slash, parameters as {name}. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** The content types of the body with their schemas; empty without a body. */
  readonly bodies: Readonly<Record<string, Schema>>
  readonly answering: Answering | undefined
}
/** The whole description. */
export interface Description {
  readonly calls: readonly Described[]
  readonly schemas: Schemas
}

interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

/** Reads the server's own description of its calls (`/api/docs.json`). */
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

/** A schema with its reference followed; of several that all hold, the first says what there is. */
export const followed = (schemas: Schemas, schema: Schema | undefined): Schema | undefined =>
  schema?.$ref
    ? followed(schemas, schemas[schema.$ref.replace('#/components/schemas/', '')])
    : schema?.allOf
      ? followed(schemas, schema.allOf[0])
      : schema

/** Every place of a body with its schema: `metadataFields.isActive` and the like. */
export function placesOf(schemas: Schemas, schema: Schema | undefined, before = ''): [place: string, schema: Schema][] {
  return Object.entries(followed(schemas, schema)?.properties ?? {}).flatMap(([name, one]): [string, Schema][] => [
    [`${before}${name}`, one],
    ...(one.properties && !one.properties['id'] ? placesOf(schemas, one, `${before}${name}.`) : []),
  ])
}
