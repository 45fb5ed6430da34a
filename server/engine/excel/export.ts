import { labelOf, httpError } from '../../httpError.ts'
import { digitsOf, optionsOf, wirePathOf, refText, viewsOf, type Resource } from '#resource'
import type { Level } from '#resource/grouping'
import type { Pivot, PivotAnswer } from '#resource/pivot'
import { serverKindOf } from '../kinds/index.ts'
import { contentDisposition, MIME_TYPES } from '../files/mime.ts'
import { EDITED } from '#resource/returned'
import { editMarkOf, recordMark } from './read.ts'
import { pivotSheet, type PivotRows, inGroups, type RowGrouping } from './grouped.ts'
import { writeSheetRows, type ExcelColumn, type WriteRows } from './write.ts'
import { type Engine, seesIn } from '../engine.ts'
import { exportSql, GROUP_KEY, type Exported } from '../read/exportedRows.ts'
import { addedIn } from '../read/groups.ts'
import { readPivot } from '../read/pivot.ts'
import { interpretedQuery } from '../read/conditions.ts'
import { questionOf, type RowCondition } from '../read/records.ts'
import { abortWhenStalled } from '../http/running.ts'
import type { User } from '../user.ts'

/**
 * Returns a function that converts a field's value to what its cell shows: the same as on the screen, except that numbers and dates keep
 * their type.
 */
function shownBy(engine: Engine, resource: Resource, name: string): (value: unknown) => unknown {
  const one = resource.fields[name]!
  const target = engine.resources[optionsOf(one).target ?? '']
  const empty = emptyText(engine, resource, name)
  const { excelValue } = serverKindOf(one)
  if (!excelValue) return value => value
  return excelValue({
    word: value => engine.texts(`resources.${resource.name}.choices.${name}.${String(value)}`),
    names: value =>
      target
        ? (Array.isArray(value) ? value : [value])
            .filter(Boolean)
            .map(ref => refText(target, ref))
            .join(', ') || empty
        : value,
  })
}
function emptyText(engine: Engine, resource: Resource, name: string): string | null {
  const key = `resources.${resource.name}.empty.${name}`
  const text = engine.texts(key)
  return text === key ? null : text
}

type Row = Readonly<Record<string, unknown>>

/** Caches values by their JSON text, so that it is parsed and formatted once: rows refer to the same few records. */
const MAX_CACHED = 2000
function once(shown: (value: unknown) => unknown): (text: unknown) => unknown {
  const known = new Map<unknown, unknown>()
  return text => {
    const existing = known.get(text)
    if (existing !== undefined) return existing
    const made = shown(text === null ? null : JSON.parse(text as string))
    if (known.size >= MAX_CACHED) known.clear()
    known.set(text, made)
    return made
  }
}

const SOURCE_ROW = Symbol('row')
type Flat = Readonly<Record<string, unknown>> & { [SOURCE_ROW]?: Row }

/** Returns a function that converts a row to what derived values read, by field name; JSON is parsed only on access. */
function flatBy(resource: Resource, columns: Exported['columns']): (row: Row) => Flat {
  const get = (read: (row: Row) => unknown): PropertyDescriptor => ({
    get(this: Flat) {
      return read(this[SOURCE_ROW]!)
    },
  })
  const existing = Object.entries(columns).map(([name, { key, isJson }]): [string, PropertyDescriptor] => {
    const parsed = once(value => value)
    return [name, get(isJson ? row => parsed(row[key]) : row => row[key])]
  })
  const others = Object.keys(resource.fields).map((name): [string, PropertyDescriptor] => [name, { value: null }])
  const own = ['id', 'version'].map((name): [string, PropertyDescriptor] => [name, get(row => row[name])])
  const shape = Object.create(null, Object.fromEntries([...others, ...existing, ...own])) as Flat
  return row => Object.assign(Object.create(shape) as Flat, { [SOURCE_ROW]: row })
}

/** Returns a function that computes the cells of a row, column by column; derived values are computed from the whole record. */
function valuesBy(engine: Engine, resource: Resource, { columns }: Exported, names: readonly string[]): (row: Row) => unknown[] {
  const flatOf = flatBy(resource, columns)
  const isDerived = names.some(name => resource.derive?.[name])
  const cells = names.map((name): ((row: Row, flat: Row) => unknown) => {
    if (name === 'id') return row => row['id']
    const shown = shownBy(engine, resource, name)
    const derive = resource.derive?.[name]
    if (derive) return (_, flat) => shown(derive.of(flat))
    const { key, isJson } = columns[name]!
    const spelled = isJson ? once(shown) : shown
    return row => spelled(row[key])
  })
  return row => {
    const flat = isDerived ? flatOf(row) : row
    return cells.map(cell => cell(row, flat))
  }
}

/** Returns the columns in `columns=place,place`, by default the list's own; unknown and repeated ones are answered with 400. */
function columnsOf(engine: Engine, resource: Resource, user: User, requested: string | null, call: string | undefined): string[] {
  const wrong = (problem: 'value' | 'repeated'): Error => {
    const text = engine.texts(`nerud.validation.parameter.${problem}`)
    return httpError(400, 'INVALID', text, { errors: { columns: text } })
  }
  const known = ['id', ...Object.keys(resource.fields)]
  const names = requested
    ? requested.split(',').map(path => {
        const name = known.find(one => one === path || (one !== 'id' && wirePathOf(resource, one) === path))
        if (!name) throw wrong('value')
        return name
      })
    : [...(columnsIn(resource, call) ?? ['id', ...resource.title.fields])]
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice) throw wrong('repeated')
  const seen = names.filter(name => name === 'id' || seesIn(user, resource, call)(name))
  return withUnits(resource, seen, seesIn(user, resource, call))
}

/** Adds the unit column next to numbers of mixed units, so that nobody adds up different units by mistake. */
function withUnits(resource: Resource, names: readonly string[], sees: (name: string) => boolean): string[] {
  const shown = new Set(names)
  return names.flatMap(name => {
    const { unitOf } = name === 'id' ? {} : optionsOf(resource.fields[name]!)
    if (unitOf === undefined || shown.has(unitOf) || !sees(unitOf)) return [name]
    shown.add(unitOf)
    return [name, unitOf]
  })
}

const columnsIn = (resource: Resource, call: string | undefined): readonly string[] | undefined =>
  (call === undefined ? undefined : viewsOf(resource, call).find(view => view.columns)?.columns) ?? resource.list?.columns

interface GroupedExport {
  readonly levels: readonly Level[]
  readonly names: readonly string[]
  readonly exported: Exported
  readonly added: ReturnType<typeof addedIn>
}

/** Returns how an export groups its rows; its sums are those of the list. */
function groupingOf(engine: Engine, resource: Resource, { levels, names, exported, added }: GroupedExport): RowGrouping {
  const cells = levels.map(({ field }) => {
    const { key, isJson } = exported.columns[field]!
    const shown = shownBy(engine, resource, field)
    const spelled = isJson ? once(shown) : shown
    return (row: Row): string => {
      const value = spelled(row[key])
      return typeof value === 'boolean' ? engine.texts(value ? 'nerud.yes' : 'nerud.no') : String(value)
    }
  })
  const at = (name: string | undefined): number | undefined => {
    const index = name === undefined ? -1 : names.indexOf(name)
    return index < 0 ? undefined : index
  }
  return {
    levels,
    texts: engine.texts,
    keysOf: row => levels.map((_, level) => row[`${GROUP_KEY}${level}`] as string | null),
    nameOf: (row, level) => cells[level]!(row),
    sums: new Map(
      added.of
        .filter(name => names.includes(name))
        .map(name => {
          const one = resource.fields[name]!
          return [names.indexOf(name), { digits: digitsOf(one), unit: at(optionsOf(one).unitOf ?? added.units[name]) }]
        }),
    ),
    columnIndexes: levels.map(({ field }) => at(field) ?? 0),
  }
}

/** Rows fetched at once: few enough for the young generation of the garbage collector. */
const CHUNK = 250
/** Returns the offset of the time zone at a moment, in minutes east of UTC. */
function utcOffset(zone: string, moment: Date): number {
  const part = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(one => one.type === 'timeZoneName')
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(part?.value ?? '') ?? []
  return hours ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
}

function columnOf(engine: Engine, resource: Resource, name: string): ExcelColumn {
  if (name === 'id') return { header: '№', kind: 'number' }
  const one = resource.fields[name]!
  const { scale } = optionsOf(one)
  return { header: labelOf(engine, resource, name), kind: serverKindOf(one).excel ?? 'text', ...(scale !== undefined && { scale }) }
}

/** The rows of an export, and the lines above its columns, the title first. */
export interface ExportRows {
  readonly within: () => RowCondition | undefined
  readonly head: () => Promise<readonly string[]>
}

/**
 * Streams a list as Excel while the database reads it: filtered, without a limit of rows, from one snapshot; times in the reader's zone,
 * else in the zone of the business.
 */
export async function exportList(
  engine: Engine,
  resource: Resource,
  user: User,
  parameters: URLSearchParams,
  { within, head }: ExportRows,
  call?: string,
): Promise<Response> {
  const request = parameters.get('columns')
  const question = questionOf(
    engine,
    resource,
    [...parameters].filter(([key]) => key !== 'columns' && key !== EDITED),
    seesIn(user, resource, call),
    call,
  )
  if (question.pivot) {
    const answer = await readPivot(engine, { resource, user, query: question, pivot: question.pivot, within: within(), call })
    return sentFile(engine, user, question.utcOffset, pivotRows(engine, resource, question.pivot, answer))
  }
  const query = await interpretedQuery(engine, engine.db, resource, user, question, within())
  const names = columnsOf(engine, resource, user, request, call)
  const levels = query.levels ?? []
  // Groups cannot be edited: their rows are sums, not records.
  const isEdited = parameters.get(EDITED) === '1' && levels.length === 0
  const needed = new Set([...names, ...levels.map(({ field }) => field), ...names.flatMap(name => resource.derive?.[name]?.from ?? [])])
  needed.delete('id')
  const exported = exportSql(engine, resource, user, query, [...needed], within(), levels)
  const mark = isEdited ? [{ header: await editMarkOf(engine.db, resource), kind: 'text', hidden: true } as const] : []
  const columns = [...names.map(name => columnOf(engine, resource, name)), ...mark]
  const shownValues = valuesBy(engine, resource, exported, names)
  const values = isEdited ? (row: Row): unknown[] => [...shownValues(row), recordMark(row)] : shownValues
  const [above, ...notes] = await head()
  async function* batches<T>(of: (row: Row) => T): AsyncGenerator<T[]> {
    for await (const { rows } of engine.portions<Row>(exported.statement.compile(engine.db), CHUNK)) yield rows.map(of)
  }
  const valued = (): AsyncGenerator<{ row: Row; values: unknown[] }[]> => batches(row => ({ row, values: values(row) }))
  const grouping =
    levels.length > 0 ? groupingOf(engine, resource, { levels, names, exported, added: addedIn(resource, user, call) }) : undefined
  return sentFile(engine, user, query.utcOffset, {
    sheet: engine.texts(`resources.${resource.name}.name`, { smart_count: 2 }),
    ...(above !== undefined && { title: above, notes }),
    columns,
    rows: { batches: grouping ? inGroups(grouping, valued(), columns.length) : batches(values) },
    ...(grouping && { outline: levels.length + 1 }),
  })
}

/** Returns the rows of a pivot as a workbook needs them. */
export const pivotRows = (engine: Engine, resource: Resource, pivot: Pivot, answer: PivotAnswer): PivotRows => {
  const sheet = engine.texts(`resources.${resource.name}.name`, { smart_count: 2 })
  return { sheet, title: sheet, ...pivotSheet({ engine, resource, pivot }, answer) }
}

/**
 * Returns the response of a workbook that is written while its rows are read; times in the reader's zone, else in the zone of the business.
 */
function sentFile(engine: Engine, user: User, readersOffset: number | undefined, rows: WriteRows): Response {
  const now = engine.clock()
  const offset = readersOffset ?? utcOffset(engine.zone, now)
  const ended = engine.downloads.begin(user.id)
  const file = writeSheetRows({ ...rows, flagWords: [engine.texts('nerud.yes'), engine.texts('nerud.no')], utcOffset: offset })
  const stamp = new Date(now.getTime() + offset * 60_000).toISOString().slice(0, 16).replace('T', ' ').replace(':', '-')
  return new Response(abortWhenStalled(file, ended), {
    headers: {
      'content-type': MIME_TYPES.xlsx,
      'content-disposition': contentDisposition(`${rows.sheet} ${stamp}.xlsx`),
      'cache-control': 'no-store',
    },
  })
}
