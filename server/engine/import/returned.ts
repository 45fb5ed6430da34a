import {
  ALL,
  isProblem,
  isSameValue,
  may,
  mayField,
  optionsOf,
  wirePathOf,
  refText,
  titleOf,
  valueAt,
  type Resource,
  type WireRecord,
} from '#resource'
import { fieldsInExcel, type ChangedCell, type ChangedRow, type ReturnedFile } from '#resource/returned'
import { sql } from 'kysely'
import { fieldError, httpError, labelOf } from '../../httpError.ts'
import { fileProblem } from '../files/problem.ts'
import { takeCell, valueWordsOf, type Words } from './columns.ts'
import type { Engine } from '../engine.ts'
import { readRecords } from '../read/records.ts'
import { selectOptions } from '../read/selectOptions.ts'
import { recordNameOf as historyOf } from '../schema/tables.ts'
import type { User } from '../user.ts'
import { readMark, readRecordMark, normalizeHeading, openTable, type TableFile, type TableRow } from '../excel/read.ts'
import { EMPTY_CELL, type TableCell } from '../excel/sheet/cells.ts'

/** The limit of rows in a file. */
const MAX_ROWS = 20_000
const ROWS_AT_ONCE = 500
/** The header is searched for in the first so many rows. */
const HEADER_WITHIN = 20

interface Marked {
  readonly resource: Resource
  /** The last change before the file was exported. */
  readonly after: string
  /** The column of the record marks. */
  readonly column: number
  readonly titles: readonly string[]
  readonly rows: readonly TableRow[]
}

/** Finds the hidden column, on any sheet and in any position. Throws what `openTable` throws, and an error of `file` when there is none. */
async function markedIn(engine: Engine, file: TableFile): Promise<Marked> {
  for (const sheet of await openTable(file, { bytes: file.bytes.length, rows: MAX_ROWS + 100, columns: 300 })) {
    let found: Omit<Marked, 'rows'> | undefined
    const rows: TableRow[] = []
    let met = 0
    for await (const row of sheet.rows()) {
      met += 1
      if (found) rows.push(row)
      else if (met > HEADER_WITHIN) break
      const column = found ? -1 : row.cells.findIndex(({ text }) => readMark(text) !== undefined)
      if (column < 0) continue
      const { name, after } = readMark(row.cells[column]!.text)!
      const resource = engine.resources[name]
      if (resource) found = { resource, after, column, titles: row.cells.map(({ text }) => text) }
    }
    if (found) return { ...found, rows }
  }
  throw fieldError('file', engine.texts('nerud.server.returned.mark'))
}

/** Returns the fields of the columns by their headings in any language; a heading that two fields share is ignored. */
function columnsOf(engine: Engine, { resource, titles, column }: Marked, names: readonly string[]) {
  const labels = new Map<string, Set<string>>()
  for (const texts of engine.languages.values())
    for (const name of Object.keys(resource.fields)) {
      const label = normalizeHeading(labelOf({ texts }, resource, name))
      labels.set(label, (labels.get(label) ?? new Set()).add(name))
    }
  const columns = new Map<string, number>()
  const ignored: string[] = []
  for (const [at, title] of titles.entries()) {
    if (at === column || title === '') continue
    const [name, ...others] = labels.get(normalizeHeading(title)) ?? []
    if (name !== undefined && others.length === 0 && names.includes(name) && !columns.has(name)) columns.set(name, at)
    else if (title !== '№') ignored.push(title)
  }
  return { columns, ignored }
}

interface Read {
  readonly value: unknown
  readonly problem?: string
}

/** Normalizes a text for comparing cells with records: Excel may change spaces, line breaks and letter case. */
const plain = (text: unknown): string => (typeof text === 'string' ? text.replaceAll(/\s+/gu, ' ').trim() : '')
const sameText = (a: string, b: string): boolean => plain(a).toLowerCase() === plain(b).toLowerCase()

type LabelledOption = WireRecord & { readonly label: string }
const withoutLabel = (option: LabelledOption): WireRecord =>
  Object.fromEntries(Object.entries(option).filter(([key]) => key !== 'label' && key !== 'words'))

/**
 * Returns a lookup of referenced records by their whole title: among all of their kind, which are read once, or one by one when there are
 * too many.
 */
function namedBy(engine: Engine, user: User) {
  const names = new Map<string, Promise<ReadonlyMap<string, readonly LabelledOption[]> | null>>()
  const fetchOptions = async (target: Resource, query: Record<string, string>): Promise<readonly LabelledOption[] | null> =>
    JSON.parse(await selectOptions(engine, target, user, new URLSearchParams(query))) as readonly LabelledOption[] | null
  const allOf = (target: Resource) => {
    const found =
      names.get(target.name) ??
      fetchOptions(target, { [ALL]: '1' }).then(all => all && Map.groupBy(all, ({ label }) => plain(label).toLowerCase()))
    names.set(target.name, found)
    return found
  }
  return async (target: Resource, text: string): Promise<Read> => {
    const all = await allOf(target)
    const options = all
      ? (all.get(plain(text).toLowerCase()) ?? [])
      : ((await fetchOptions(target, { query: text })) ?? []).filter(({ label }) => sameText(label, text))
    const [first, ...others] = options
    if (!first) return { value: null, problem: engine.texts('nerud.server.returned.none', { text }) }
    return others.length > 0
      ? { value: null, problem: engine.texts('nerud.server.returned.many', { text }) }
      : { value: withoutLabel(first) }
  }
}

/** Returns a reader for the cells of a field: it returns the new value when the cell differs from the record. */
function readerOf(engine: Engine, find: ReturnType<typeof namedBy>, resource: Resource, name: string, today: string) {
  const one = resource.fields[name]!
  const words: Words = valueWordsOf(engine.languages, resource, name, one)
  const target = engine.resources[optionsOf(one).target ?? '']
  const records = async (existing: unknown, text: string): Promise<Read | undefined> => {
    const refs = (Array.isArray(existing) ? existing : [existing]).filter(Boolean)
    const shown = refs.map(ref => refText(target!, ref))
    const parts = (one.kind === 'references' ? text.split(',') : [text]).map(part => part.trim()).filter(Boolean)
    if (sameText(shown.join(', '), text) || (shown.length === 0 && isEmptyWord(engine, resource, name, text))) return undefined
    const found: Read[] = []
    for (const part of parts) {
      const at = shown.findIndex(label => sameText(label, part))
      found.push(at < 0 ? await find(target!, part) : { value: refs[at] })
    }
    const problem = found.find(read => read.problem !== undefined)
    if (problem) return problem
    const values = found.map(({ value }) => value)
    return { value: one.kind === 'references' ? values : (values[0] ?? null) }
  }
  return async (cell: TableCell, existing: unknown): Promise<Read | undefined> => {
    if (target && cell.type !== 'error') return records(existing, cell.text)
    const taken = takeCell(cell, one, today, words)
    if (isProblem(taken)) return { value: null, problem: engine.texts(taken.key, taken.params) }
    if (isSameValue(one, existing, taken.value)) return undefined
    if (one.kind === 'text' && plain(existing) === plain(taken.value)) return undefined
    if ((existing ?? null) === null && taken.value === false) return undefined
    return { value: taken.value }
  }
}

function isEmptyWord(engine: Engine, resource: Resource, name: string, text: string): boolean {
  const key = `resources.${resource.name}.empty.${name}`
  return [...engine.languages.values()].some(texts => texts(key) !== key && normalizeHeading(texts(key)) === normalizeHeading(text))
}

/** Returns the values that fields had at the change `after`, by record and field. */
async function valuesAt(engine: Engine, resource: Resource, ids: readonly number[], after: string): Promise<Map<string, unknown>> {
  const byKey = new Map<string, unknown>()
  if (ids.length === 0) return byKey
  const { rows } = await sql<{ record_id: string; changes: readonly { readonly field: string; readonly before: unknown }[] }>`
    select record_id, changes from sys_change where resource = ${historyOf(resource)} and record_id in (${sql.join([...ids])})
      and id > ${after}::bigint order by id`.execute(engine.db)
  for (const { record_id: id, changes } of rows)
    for (const { field, before } of changes) if (!byKey.has(`${id} ${field}`)) byKey.set(`${id} ${field}`, before)
  return byKey
}

const today = (engine: Engine): string => new Intl.DateTimeFormat('sv-SE', { timeZone: engine.zone }).format(engine.clock())

interface Found {
  readonly row: TableRow
  readonly id: number
  readonly version: number
}
const foundIn = (row: TableRow, column: number): Found | undefined => {
  const mark = readRecordMark(row.cells[column]?.text)
  return mark && { row, ...mark }
}

/**
 * Returns the changes that an edited export would make, cell by cell, compared with the current records; when somebody else changed the
 * same field since the export, also compared with its value then. Writes nothing. Throws errors of `file`, and 403 when the caller may not
 * change such records.
 */
export async function returnedFile(engine: Engine, user: User, file: TableFile): Promise<ReturnedFile> {
  const marked = await markedIn(engine, file)
  const { resource } = marked
  const names = may(user.rights, resource, 'edit')
    ? fieldsInExcel(resource, (name, operation) => mayField(user.rights, resource, name, operation))
    : []
  if (names.length === 0) throw httpError(403, 'NO_RIGHT', engine.texts('nerud.session.denied'))
  if (marked.rows.length > MAX_ROWS) throw fileProblem('FILE_ROWS', { name: file.name, max: MAX_ROWS })
  const { columns, ignored } = columnsOf(engine, marked, names)
  const day = today(engine)
  const find = namedBy(engine, user)
  const readers = [...columns].map(([name, at]) => ({ name, at, read: readerOf(engine, find, resource, name, day) }))
  const found = marked.rows.map(row => foundIn(row, marked.column))
  const changed: ChangedRow[] = []
  let [same, lost] = [0, found.filter(one => one === undefined).length]
  const all = found.filter(one => one !== undefined)
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
    const some = all.slice(from, from + ROWS_AT_ONCE)
    const records = await readRecords(
      engine,
      engine.db,
      resource,
      user,
      some.map(({ id }) => id),
    )
    const moved = some.filter(({ id, version }) => records.has(id) && Number(records.get(id)!['version']) !== version).map(({ id }) => id)
    const was = await valuesAt(engine, resource, moved, marked.after)
    for (const one of some) {
      const record = records.get(one.id)
      if (!record) {
        lost += 1
        continue
      }
      const cells = await cellsOf(resource, record, one, readers, was)
      if (cells.length === 0) same += 1
      else changed.push({ id: one.id, version: Number(record['version']), title: titleOf(resource, record), row: one.row.row, cells })
    }
  }
  return { resource: resource.name, rows: changed, same, lost, ignored }
}

interface Reader {
  readonly name: string
  readonly at: number
  readonly read: (cell: TableCell, existing: unknown) => Promise<Read | undefined>
}

async function cellsOf(
  resource: Resource,
  record: WireRecord,
  { row, id }: Found,
  readers: readonly Reader[],
  was: ReadonlyMap<string, unknown>,
): Promise<ChangedCell[]> {
  const cells: ChangedCell[] = []
  for (const { name, at, read } of readers) {
    const cell = row.cells[at] ?? EMPTY_CELL
    const now = valueAt(record, wirePathOf(resource, name)) ?? null
    const differs = await read(cell, now)
    if (!differs) continue
    const key = `${id} ${name}`
    const isMoved = was.has(key)
    const before = isMoved ? was.get(key) : now
    // The cell is unchanged since the export: the change of the other person stays.
    if (isMoved && !(await read(cell, before))) continue
    const { value: after, problem } = differs
    cells.push({ field: name, before, ...(isMoved && { now }), after, text: cell.text, ...(problem !== undefined && { problem }) })
  }
  return cells
}
