import { fieldsOfLines, hasWrites, isSent, MOST_LINES, optionsOf, type Field, type Fields, type Kind, type Resource } from '#resource'

/** A JSON Schema, or any other part of an OpenAPI document. */
export type Schema = { [key: string]: unknown }

/** The schema of a text. */
export const text = (more: Schema = {}): Schema => ({ type: 'string', ...more })
/** The JSON Schema of each kind's value on the wire. */
const SCHEMAS: Readonly<Record<Kind, (one: Field) => Schema>> = {
  text: one => ({
    ...text({ maxLength: Number(optionsOf(one).max ?? 255) }),
    ...(optionsOf(one).pattern && { pattern: `^(?:${optionsOf(one).pattern})$` }),
  }),
  richText: () => text({ description: 'HTML' }),
  number: one => ({ type: 'integer', ...bounds(one) }),
  decimal: () => text({ pattern: '^-?\\d+(\\.\\d+)?$' }),
  money: () => text({ pattern: '^-?\\d+(\\.\\d{1,2})?$' }),
  date: () => text({ format: 'date' }),
  dateTime: () => text({ format: 'date-time' }),
  month: () => text({ pattern: '^\\d{4}-\\d{2}$' }),
  flag: () => ({ type: 'boolean' }),
  choice: one => ({ type: 'string', enum: optionsOf(one).choices }),
  reference: () => ({ type: 'object', properties: { id: { type: 'integer' } }, additionalProperties: true }),
  references: () => ({ type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } }, additionalProperties: true } }),
  lines: () => ({ type: 'array', items: { type: 'object', additionalProperties: true } }),
  file: () => ({
    type: 'object',
    properties: { id: { type: 'integer' }, fileName: text(), size: { type: 'integer' }, contentType: text() },
  }),
  phone: () => text({ maxLength: 20 }),
  email: () => text({ format: 'email' }),
  inn: () => text({ pattern: '^(\\d{10}|\\d{12})$' }),
  colour: () => text({ pattern: '^#[0-9a-f]{6}$' }),
  json: () => ({}),
}
/** How a value is sent where that differs from how it is read: references by their ids, files in a form. */
const SENT: Partial<Record<Kind, Schema>> = {
  reference: { type: 'integer' },
  references: { type: 'array', items: { type: 'integer' } },
  file: { type: 'string', format: 'binary' },
}
const bounds = (one: Field): Schema => {
  const { min, max } = optionsOf(one)
  return { ...(min !== undefined && { minimum: Number(min) }), ...(max !== undefined && { maximum: Number(max) }) }
}

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
  if (!child) return SCHEMAS.lines(one)
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
    plant(schema, place, { ...nullable((sent && SENT[one.kind]) || SCHEMAS[one.kind](one), !!options.required), title: titles(name) })
    if (sent && options.required && options.default === undefined && !place.includes('.')) required.push(place)
  }
  if (!sent) plant(schema, 'id', { type: 'integer' })
  if (!sent) plant(schema, 'version', { type: 'integer' })
  return { ...schema, ...(required.length && { required }) }
}
