import { optionsOf, placeOf, refText, valueAt, viewsOf, type Field, type Kind, type Resource } from '#resource'
import { contentDisposition, MIME_TYPES } from './mime.ts'
import { writeRows, type ExcelColumn, type ExcelKind } from './excel/write.ts'
import { sees, type Engine } from './engine.ts'
import { exportSql, questionOf, type Within } from './read.ts'
import { refusal } from './refusal.ts'
import type { User } from './rules.ts'
import { isRecordDerived } from './shape.ts'
import { labelOf } from './write.ts'

const EXCEL: Readonly<Record<Kind, ExcelKind>> = {
  text: 'text',
  richText: 'text',
  number: 'number',
  decimal: 'decimal',
  money: 'money',
  date: 'date',
  dateTime: 'dateTime',
  month: 'month',
  flag: 'flag',
  choice: 'text',
  reference: 'text',
  references: 'text',
  lines: 'text',
  file: 'text',
  phone: 'text',
  email: 'text',
  inn: 'text',
  colour: 'text',
  json: 'text',
}

/** A cell's value: what a reader sees, with numbers and dates left as such. */
function cellOf(engine: Engine, resource: Resource, name: string, one: Field, value: unknown): unknown {
  const target = optionsOf(one).target
  const refs = (Array.isArray(value) ? value : [value]).filter(Boolean)
  if (one.kind === 'choice') return value ? engine.texts(`resources.${resource.name}.choices.${name}.${String(value)}`) : null
  if (one.kind === 'file') return (value as { fileName?: string } | null)?.fileName ?? null
  if (one.kind === 'richText')
    return value
      ? String(value)
          .replace(/<[^>]+>/g, ' ')
          .trim()
      : null
  if (one.kind === 'json') return value === null ? null : JSON.stringify(value)
  if (target) return refs.map(ref => refText(engine.resources[target]!, ref)).join(', ') || emptyText(engine, resource, name)
  return value
}
function emptyText(engine: Engine, resource: Resource, name: string): string | null {
  const key = `resources.${resource.name}.empty.${name}`
  const text = engine.texts(key)
  return text === key ? null : text
}

/** The columns that a call asks for by `columns=place,place`, or the list's own; unknown ones are refused. */
function columnsOf(engine: Engine, resource: Resource, user: User, asked: string | null, call: string | undefined): string[] {
  const known = ['id', ...Object.keys(resource.fields)]
  const names = asked
    ? asked.split(',').map(place => {
        const name = known.find(one => one === place || (one !== 'id' && placeOf(resource, one) === place))
        if (!name) {
          const text = engine.texts('nerud.validation.parameter.unknown', { parameter: place })
          throw refusal(400, 'INVALID', text, { errors: { columns: text } })
        }
        return name
      })
    : [...(columnsIn(resource, call) ?? ['id', ...resource.title.fields])]
  return names.filter(name => name === 'id' || sees(user, resource)(name))
}

const columnsIn = (resource: Resource, call: string | undefined): readonly string[] | undefined =>
  (call === undefined ? undefined : viewsOf(resource, call).find(view => view.columns)?.columns) ?? resource.list?.columns

/** Rows asked for at once: few enough to die young. */
const CHUNK = 100
/** Minutes by which the zone of the business is east of UTC at a moment. */
function utcOffset(zone: string, moment: Date): number {
  const part = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(one => one.type === 'timeZoneName')
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(part?.value ?? '') ?? []
  return hours ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
}

/** Writes a list as Excel while the database reads it: filters applied, no limit of rows, one snapshot. */
export function exportList(
  engine: Engine,
  resource: Resource,
  user: User,
  parameters: URLSearchParams,
  within?: Within,
  call?: string,
): Response {
  const asked = parameters.get('columns')
  const query = questionOf(
    engine,
    resource,
    [...parameters].filter(([key]) => key !== 'columns'),
    sees(user, resource),
    call,
  )
  const names = columnsOf(engine, resource, user, asked, call)
  const needed = new Set(names.filter(name => name !== 'id'))
  if (resource.derive && names.some(name => name !== 'id' && isRecordDerived(resource, name)))
    for (const [name, one] of Object.entries(resource.fields)) if (!optionsOf(one).onDemand) needed.add(name)
  const { statement, recordOf } = exportSql(engine, resource, user, query, [...needed], within)
  const columns = names.map((name): ExcelColumn => {
    if (name === 'id') return { header: '№', kind: 'number' }
    const one = resource.fields[name]!
    const { scale } = optionsOf(one)
    return { header: labelOf(engine, resource, name), kind: EXCEL[one.kind], ...(scale !== undefined && { scale }) }
  })
  async function* rows(): AsyncGenerator<readonly unknown[]> {
    for await (const batch of engine.db.getExecutor().stream<Record<string, unknown>>(statement.compile(engine.db), CHUNK))
      for (const row of batch.rows) {
        const record = recordOf(row)
        yield names.map(name =>
          name === 'id' ? record['id'] : cellOf(engine, resource, name, resource.fields[name]!, valueAt(record, placeOf(resource, name))),
        )
      }
  }
  const title = engine.texts(`resources.${resource.name}.name`, { smart_count: 2 })
  const now = engine.clock()
  const offset = utcOffset(engine.zone, now)
  const body = writeRows({
    sheet: title,
    columns,
    rows: rows(),
    flagWords: [engine.texts('nerud.yes'), engine.texts('nerud.no')],
    utcOffset: offset,
  })
  const stamp = new Date(now.getTime() + offset * 60_000).toISOString().slice(0, 16).replace('T', ' ').replace(':', '-')
  return new Response(body, {
    headers: {
      'content-type': MIME_TYPES.xlsx,
      'content-disposition': contentDisposition(`${title} ${stamp}.xlsx`),
      'cache-control': 'no-store',
    },
  })
}
