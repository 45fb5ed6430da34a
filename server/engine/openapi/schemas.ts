import { fieldsOfLines, hasWrites, isSent, optionsOf, type Field, type Fields, type Resource } from '#resource'
import { MOST_LINES } from '#resource/sentLines'
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

/** How labels of fields are found. */
export type Titles = (name: string) => string
/** What the schema of lines needs to know: their resource, and its labels. */
export interface LinesSchema {
  readonly child: (one: Field) => Resource | undefined
  readonly titles: (child: Resource) => Titles
}

/** The array of a field's written lines: as they are read, or as each may be sent (`LinesOptions.writes`). */
function linesSchema(one: Field, sent: boolean, lines: LinesSchema): Schema {
  const child = lines.child(one)
  if (!child) return serverKindOf(one).schema(optionsOf(one))
  const names = new Set(sent ? optionsOf(one).writes : fieldsOfLines(one, child))
  const fields = Object.fromEntries(Object.entries(child.fields).filter(([name]) => names.has(name)))
  const { required: _, ...line } = schemaOf(fields, sent, lines.titles(child))
  if (!sent) return { type: 'array', items: line }
  for (const name of ['id', 'version']) plant(line, name, { type: 'integer' })
  plant(line, 'isDelete', { type: 'boolean' })
  return { type: 'array', items: line, maxItems: MOST_LINES }
}

/** The schema of what is read of fields, or of what is sent. */
export function schemaOf(fields: Fields, sent: boolean, titles: Titles, lines?: LinesSchema): Schema {
  const schema: Schema = { type: 'object' }
  const required: string[] = []
  for (const [name, one] of Object.entries(fields)) {
    const options = optionsOf(one)
    const place = options.at ?? name
    if (lines && hasWrites(one)) {
      plant(schema, place, { ...linesSchema(one, sent, lines), title: titles(name) })
      continue
    }
    if (sent && !isSent(one)) continue
    const kind = serverKindOf(one)
    const value = (sent && kind.sentSchema) || kind.schema(options)
    plant(schema, place, { ...nullable(value, !!options.required), title: titles(name) })
    if (sent && options.required && options.default === undefined && !place.includes('.')) required.push(place)
  }
  if (!sent) plant(schema, 'id', { type: 'integer' })
  if (!sent) plant(schema, 'version', { type: 'integer' })
  return { ...schema, ...(required.length && { required }) }
}
