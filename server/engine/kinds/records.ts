import { sql } from 'kysely'
import { compared, type DocumentWords, type Schema, type ServerKind } from './kind.ts'

const each = (value: unknown, { record }: DocumentWords): unknown => (value as readonly unknown[]).map(record)
const recordSchema: Schema = { type: 'object', properties: { id: { type: 'integer' } }, additionalProperties: true }

/** A reference to another record: an id in the column, a nested record on the wire. */
export const reference: ServerKind = {
  column: () => 'bigint',
  refersTo: 'record',
  nested: ({ value, record }) => record(value()),
  isNested: true,
  schema: () => recordSchema,
  sentSchema: { type: 'integer' },
  example: () => ({ id: 1 }),
  excelValue: ({ names }) => names,
  documentValue: (value, { record }) => record(value),
}
/** References to several records, stored in a join table. */
export const references: ServerKind = {
  nested: ({ joined }) => joined(),
  isNested: true,
  filter: ({ taken, joins }) => joins(taken('reference')),
  schema: () => ({ type: 'array', items: recordSchema }),
  sentSchema: { type: 'array', items: { type: 'integer' } },
  excelValue: ({ names }) => names,
  documentValue: each,
}
/** The records that refer back to this one. */
export const lines: ServerKind = {
  nested: ({ lines }) => lines(),
  isNested: true,
  filter: filter => compared(filter, 'reference'),
  schema: () => ({ type: 'array', items: { type: 'object', additionalProperties: true } }),
  excelValue: ({ names }) => names,
  documentValue: each,
}
export const file: ServerKind = {
  column: () => 'bigint',
  refersTo: 'file',
  nested: ({ value, file }) => file(value()),
  isNested: true,
  schema: () => ({
    type: 'object',
    properties: { id: { type: 'integer' }, fileName: { type: 'string' }, size: { type: 'integer' }, contentType: { type: 'string' } },
  }),
  sentSchema: { type: 'string', format: 'binary' },
  example: () => ({ id: 1, fileName: 'example.pdf', size: 1024, contentType: 'application/pdf' }),
  excelValue: () => value => (value as { fileName?: string } | null)?.fileName ?? null,
  documentValue: value => (value as { fileName: string }).fileName,
}
/** JSON of any shape. */
export const json: ServerKind = {
  column: () => 'jsonb',
  isUnindexed: true,
  isNested: true,
  stored: value => sql`${JSON.stringify(value)}::jsonb`,
  schema: ({ trend }) => (trend ? { type: 'array', items: { type: 'string' } } : {}),
  example: ({ trend }) => (trend ? ['0.00', '100.00'] : undefined),
  // A cell shows a trend (drawn as a line on the screen) as its amounts, separated by semicolons.
  excelValue: () => value => {
    if (value === null) return null
    return Array.isArray(value) && value.every(one => typeof one === 'string') ? value.join('; ') : JSON.stringify(value)
  },
}
