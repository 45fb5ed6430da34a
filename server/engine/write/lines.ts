import {
  type Resource,
  can,
  headersOf,
  idOf,
  isUntouched,
  mayField,
  wirePathOf,
  titleOf,
  valueAt,
  headerLinesOf,
  type LineChange,
  type Problem,
  type HeaderLines,
  type WireRecord,
} from '#resource'
import { notFound, httpError } from '../../httpError.ts'
import { ALL_RIGHTS, type User } from '../user.ts'
import type { Engine } from '../engine.ts'
import { findRecords, readRecordById } from '../read/records.ts'
import type { Tx, ErrorPaths } from '../tx.ts'
import { sql } from 'kysely'
import { columnOf, tableOf } from '../schema/tables.ts'
import { joinPaths, rejectProblems } from './rejections.ts'
import { anyOf } from '../columns.ts'
import { LOCK } from './rows.ts'

/**
 * Returns records as they are in this transaction, whole, including deleted ones and regardless of the user's field rights, because rules
 * and history must see everything. Throws 404 when one is missing.
 */
export async function wholeRecords(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, WireRecord>> {
  if (ids.length === 0) return new Map()
  const found = await findRecords(engine, tx.db, resource, { ...tx.user, rights: ALL_RIGHTS }, ids, true)
  if (found.size !== new Set(ids).size) throw notFound(engine)
  return found
}

type Values = Readonly<Record<string, unknown>>

/** A header whose lines are written: its id (null for a new one) and its values by field name. */
export interface Header {
  readonly id: number | null
  readonly values: Values
}

/** A sent line: the index of its header, and its index among the lines of that header. */
export interface SentLine {
  readonly header: number
  readonly at: number
  readonly change: LineChange
}

/** Returns the lines that were sent with headers, in order. */
export const sentLines = (headers: readonly Header[], { name }: HeaderLines): SentLine[] =>
  headers.flatMap(({ values }, header) => ((values[name] ?? []) as readonly LineChange[]).map((change, at) => ({ header, at, change })))

/** Returns the path of a line's errors: its index among the sent lines, or the whole array for an omitted line. */
const pathOfLine = (resource: Resource, name: string, at: number, { leftOut }: LineChange): string =>
  leftOut !== undefined ? wirePathOf(resource, name) : `${wirePathOf(resource, name)}.${at}`

/** Returns the paths of the errors of lines. */
export const withinHeader = (resource: Resource, { name }: HeaderLines, lines: readonly SentLine[], within?: ErrorPaths): ErrorPaths => ({
  resource: within?.resource ?? resource,
  path: n => {
    const { header, at, change } = lines[n]!
    return joinPaths(within?.path(header) ?? '', pathOfLine(resource, name, at, change))
  },
  called: n => lines[n]!.change.leftOut,
})

/** Adds to the values of a header the deletion of each line that the sent array omits (RFC 7396). The header is locked. */
export async function withLeftOut(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  id: number,
  values: Values,
): Promise<Record<string, unknown>> {
  const whole: Record<string, unknown> = { ...values }
  for (const { name, child, by } of headerLinesOf(engine.resources, resource)) {
    if (!(name in values)) continue
    const sent = values[name] as readonly LineChange[]
    const sentIds = sent.flatMap(change => change.id ?? [])
    const { rows } = await sql<{ id: number }>`select id::int from ${sql.table(tableOf(child))}
      where ${sql.ref(columnOf(child, by))} = ${id} and not is_delete and id <> all(${sentIds}::bigint[]) order by id`.execute(tx.db)
    const removed = await wholeRecords(
      engine,
      tx,
      child,
      rows.map(row => row.id),
    )
    const cancelled = [...removed].map(([line, record]): LineChange => ({
      id: line,
      version: null,
      isCancelled: true,
      leftOut: titleOf(child, record),
      values: {},
    }))
    if (cancelled.length > 0) whole[name] = [...sent, ...cancelled]
  }
  return whole
}

interface StoredLine {
  readonly id: number
  readonly version: number
  readonly header: number
  readonly is_delete: boolean
}

/**
 * Returns the error 409 for a record that has changed since it was read, with the current record; `paths` are the paths of its lines that
 * have changed.
 */
export function conflict(engine: Engine, current: Values, paths: readonly string[]): Error {
  const text = engine.texts('nerud.server.conflict')
  const errors = Object.fromEntries(paths.map(path => [path, text]))
  return httpError(409, 'CONFLICT', text, { ...(paths.length && { errors }), extra: { current } })
}

/** Locks the lines to change; throws for lines of other records, for deleted ones, and for those that have changed since they were read. */
export async function lockLines(engine: Engine, tx: Tx, resource: Resource, headers: readonly Header[]): Promise<void> {
  for (const lines of headerLinesOf(engine.resources, resource)) {
    const sent = sentLines(headers, lines)
    const ids = sent.flatMap(({ change }) => change.id ?? [])
    if (ids.length === 0) continue
    const { child, by } = lines
    const { rows } = await sql<StoredLine>`select id, version, ${sql.ref(columnOf(child, by))} as header, is_delete
      from ${sql.table(tableOf(child))} where id = ${anyOf(ids)} order by id ${LOCK}`.execute(tx.db)
    const existing = new Map(rows.map(row => [Number(row.id), row]))
    const within = withinHeader(resource, lines, sent)
    const isForeign = ({ header, change: { id, version } }: SentLine): boolean => {
      const row = id === null ? undefined : existing.get(id)
      if (id === null || (row && row.is_delete && version !== null && row.version !== version)) return false
      return !row || Number(row.header) !== headers[header]!.id || row.is_delete
    }
    const problems = sent.map((line): Record<string, Problem> => (isForeign(line) ? { id: { key: 'nerud.validation.reference' } } : {}))
    rejectProblems(engine, child, problems, within)
    const isStale = ({ change }: SentLine): boolean =>
      change.id !== null && change.version !== null && existing.get(change.id)!.version !== change.version
    const stale = sent.flatMap((line, n) => (isStale(line) ? [{ id: headers[line.header]!.id!, path: within.path(n) }] : []))
    if (stale.length)
      throw conflict(
        engine,
        await readRecordById(engine, tx.db, resource, tx.user, stale[0]!.id, true),
        stale.map(({ path }) => path),
      )
  }
}

/** Returns the paths of sent lines whose version differs from the current record; `wire` is the body as sent. */
export const staleAmong = (engine: Engine, resource: Resource, wire: Values, current: Values): string[] =>
  headerLinesOf(engine.resources, resource).flatMap(({ name }) => {
    const path = wirePathOf(resource, name)
    const [sent, stored] = [valueAt(wire, path), valueAt(current, path)]
    if (!Array.isArray(sent) || !Array.isArray(stored)) return []
    const versions = new Map((stored as readonly Values[]).map(line => [line['id'], line['version']]))
    return sent.flatMap((line: Values | null, at) => {
      const id = idOf(line)
      const seen = line?.['version'] ?? null
      return id && seen !== null && versions.get(id) !== seen ? [`${path}.${at}`] : []
    })
  })

/**
 * Throws 403 when a line is written without the right that the child requires; returns the problems of fields that the user may not set.
 */
export function lineRights(engine: Engine, resource: Resource, user: User, values: Values): Record<string, Problem> {
  const problems: Record<string, Problem> = {}
  for (const { name, child } of headerLinesOf(engine.resources, resource)) {
    const { create, edit, remove = edit } = child.rights
    for (const [at, change] of ((values[name] ?? []) as readonly LineChange[]).entries()) {
      const path = pathOfLine(resource, name, at, change)
      const own = isUntouched(change) ? undefined : change.id === null ? create : change.isCancelled ? remove : edit
      const text = engine.texts('nerud.shell.http.denied')
      if (own && !can(user.rights, own)) throw httpError(403, 'NO_RIGHT', text, { errors: { [path]: text } })
      for (const field of Object.keys(change.values))
        if (!mayField(user.rights, child, field, 'write'))
          problems[`${path}.${wirePathOf(child, field)}`] = { key: 'nerud.validation.right' }
    }
  }
  return problems
}

/** Increments the version of headers whose lines were written separately. `states`: the lines by field name, before and after. */
export async function touchHeaders(engine: Engine, tx: Tx, child: Resource, states: readonly Values[]): Promise<void> {
  for (const { header, by } of headersOf(engine.resources, child)) {
    const ids = [...new Set(states.flatMap(state => idOf(state[by]) ?? []))]
    if (ids.length)
      await sql`update ${sql.table(tableOf(header))} set version = version + 1 where id in
        (select id from ${sql.table(tableOf(header))} where id = ${anyOf(ids)} order by id ${LOCK})`.execute(tx.db)
  }
}
