import { isSent, optionsOf, type Fields } from '#resource'
import { serverKindOf } from '../kinds/index.ts'
import type { Schema } from '../kinds/kind.ts'

export type { Schema } from '../kinds/kind.ts'

/** The schema of a text. */
export const text = (more: Schema = {}): Schema => ({ type: 'string', ...more })

function plant(schema: Schema, place: string, value: Schema): void {
  const [first, ...rest] = place.split('.')
  const properties = (schema['properties'] ??= {}) as Record<string, Schema>
  if (rest.length === 0) properties[first!] = value
  else plant((properties[first!] ??= { type: 'object' }), rest.join('.'), value)
}

const nullable = (schema: Schema, required: boolean): Schema =>
  required || !schema['type'] ? schema : { ...schema, type: [schema['type'], 'null'] }

/** The schema of what is read of fields, or of what is sent. */
export function schemaOf(fields: Fields, sent: boolean, titles: (name: string) => string): Schema {
  const schema: Schema = { type: 'object' }
  const required: string[] = []
  for (const [name, one] of Object.entries(fields)) {
    const options = optionsOf(one)
    if (sent && !isSent(one)) continue
    const place = options.at ?? name
    const kind = serverKindOf(one)
    const value = (sent && kind.sentSchema) || kind.schema(options)
    plant(schema, place, { ...nullable(value, !!options.required), title: titles(name) })
    if (sent && options.required && options.default === undefined && !place.includes('.')) required.push(place)
  }
  if (!sent) plant(schema, 'id', { type: 'integer' })
  if (!sent) plant(schema, 'version', { type: 'integer' })
  return { ...schema, ...(required.length && { required }) }
}
