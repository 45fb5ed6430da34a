import { formatAmount, formatDate, formatDateTime, formatPhone } from '#resource/text'
import { optionsOf, placeOf, refText, setAt, valueAt, type Field, type Kind, type Resource } from '#resource'
import type { Engine } from '../engine.ts'

/** A value that a document shows as `text` and a workbook keeps as a number (decimal text) or a date (ISO) when a cell holds nothing else. */
export type TypedValue = { readonly text: string; readonly number?: string; readonly date?: string }

type Show = (engine: Engine, value: unknown, resource: Resource, name: string, one: Field) => unknown
const plain: Show = (_, value) => value
const amount: Show = (_, value): TypedValue => ({ text: formatAmount(String(value)), number: String(value) })

/** How each kind reads in a document; money, numbers and days stay such in the cells of a workbook. */
const SHOWS: Readonly<Record<Kind, Show>> = {
  text: plain,
  richText: (_, value) =>
    String(value)
      .replace(/<(br|\/p|\/li)[^>]*>/gi, '\n')
      .replace(/<[^>]+>/g, '')
      .trim(),
  number: (_, value): TypedValue => ({ text: String(value), number: String(value) }),
  decimal: (_, value): TypedValue => ({ text: String(value).replace('.', ','), number: String(value) }),
  money: amount,
  date: (_, value): TypedValue => ({ text: formatDate(String(value)), date: String(value) }),
  dateTime: (engine, value) => formatDateTime(String(value), engine.zone),
  month: plain,
  flag: (engine, value) => engine.texts(value ? 'nerud.yes' : 'nerud.no'),
  choice: (engine, value, resource, name) => engine.texts(`resources.${resource.name}.choices.${name}.${String(value)}`),
  reference: (engine, value, _, __, one) => nested(engine, one, value),
  references: (engine, value, _, __, one) => (value as readonly unknown[]).map(ref => nested(engine, one, ref)),
  lines: (engine, value, _, __, one) => (value as readonly unknown[]).map(ref => nested(engine, one, ref)),
  file: (_, value) => (value as { fileName: string }).fileName,
  phone: (_, value) => formatPhone(String(value)),
  email: plain,
  inn: plain,
  colour: plain,
  json: plain,
}

/** A named record: its own text where the template names it whole, its fields where it names them. */
function nested(engine: Engine, one: Field, ref: unknown): unknown {
  const target = engine.resources[optionsOf(one).target!]!
  return { ...templateValues(engine, target, ref as Record<string, unknown>), text: refText(target, ref) }
}

/** A record as template documents name it: the places of the wire, the values as people read them. */
export function templateValues(engine: Engine, resource: Resource, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown: Record<string, unknown> = { id: record['id'] }
  for (const [name, one] of Object.entries(resource.fields)) {
    const value = valueAt(record, placeOf(resource, name))
    if (value !== undefined)
      setAt(shown, placeOf(resource, name), value === null ? null : SHOWS[one.kind](engine, value, resource, name, one))
  }
  return shown
}
