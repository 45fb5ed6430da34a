import { ALL_RIGHTS } from '../allRights.ts'
import { byName, checkRecord, idOf, kindOf, mayField, optionsOf, placeOf, readRecord, type Problem, type Resource } from '#resource'
import { sql } from 'kysely'
import type { Sent } from '../http/body.ts'
import type { Engine } from '../engine.ts'
import { writeHistory } from '../history/entries.ts'
import { serverKindOf } from '../kinds/index.ts'
import { mismatched } from './matching.ts'
import { columnOf, isStored, joinTableOf, snake, tableOf } from '../schema/names.ts'
import { keepDefault, keepStatus, assertStartIsFree } from './parts.ts'
import { readRecordById } from '../read/records.ts'
import { validationError } from '../validationError.ts'
import { safeHtml } from './safeHtml.ts'
import type { Db, Sql, Tx } from '../rules.ts'
import { assertUnique, uniqueBroken } from './unique.ts'

type Values = Record<string, unknown>

/** Fields that the user may not set are refused by name. */
function checkFieldRights(tx: Tx, resource: Resource, values: Values, problems: Record<string, Problem>): void {
  for (const name of Object.keys(values))
    if (!mayField(tx.user.rights, resource, name, 'write')) problems[placeOf(resource, name)] = { key: 'nerud.validation.right' }
}

/** Every named record must exist, be alive and fit the field's `only`; one statement for each reference field. */
async function checkReferences(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  values: Values,
  problems: Record<string, Problem>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const one = resource.fields[name]!
    if (value === null || (Array.isArray(value) && value.length === 0)) continue
    if (one.kind === 'file') await checkFileExists(tx.db, value as number, placeOf(resource, name), problems)
    if (one.kind !== 'reference' && one.kind !== 'references') continue
    const target = engine.resources[optionsOf(one).target!]!
    const ids = Array.isArray(value) ? (value as number[]) : [value as number]
    const only = Object.entries(optionsOf(one).only ?? {}).map(([field, wanted]) => onlySql(target, field, wanted))
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from ${sql.table(tableOf(target))} as t where t.id in (${sql.join(ids)}) and not t.is_delete
      ${only.length ? sql`and ${sql.join(only, sql` and `)}` : sql``}`.execute(tx.db)
    if (rows[0]!.n !== ids.length) problems[placeOf(resource, name)] = { key: 'nerud.validation.reference' }
  }
}
function onlySql(target: Resource, field: string, wanted: string | number | boolean) {
  if (target.fields[field]?.kind !== 'references') return sql`${sql.ref(`t.${columnOf(target, field)}`)} = ${wanted}`
  return sql`exists (select 1 from ${sql.table(joinTableOf(target, field))} as j where ${sql.ref(`j.${snake(target.name)}_id`)} = t.id and j.target_id = ${wanted})`
}
async function checkFileExists(db: Db, id: number, place: string, problems: Record<string, Problem>): Promise<void> {
  const { rows } = await sql`select 1 from sys_file where id = ${id}`.execute(db)
  if (rows.length === 0) problems[place] = { key: 'nerud.validation.reference' }
}

const defaultsOf = (resource: Resource): Values => {
  const values: Values = {}
  for (const [name, one] of Object.entries(resource.fields)) {
    const { default: value, derived } = optionsOf(one)
    if (value !== undefined && !derived) values[name] = value
  }
  return values
}

/** A record by field name with new values laid over it; references as the rules read them. */
function overlay(resource: Resource, prior: Values | null, values: Values): Values {
  const next: Values = { ...(prior ?? Object.fromEntries(Object.keys(resource.fields).map(name => [name, null]))) }
  for (const [name, value] of Object.entries(values)) {
    const { isLink, isList } = kindOf(resource.fields[name]!)
    if (isLink) next[name] = value === null ? null : sameRef(next[name], value as number)
    else if (isList) next[name] = (value as number[]).map(id => ({ id }))
    else next[name] = value
  }
  return next
}
const sameRef = (held: unknown, id: number): unknown => (idOf(held) === id ? held : { id })

/** What a `before` rule hands back may hold references as records. */
function bare(resource: Resource, changes: Values): Values {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      const one = resource.fields[name]
      if (one && kindOf(one).isLink) return [name, idOf(value) ?? null]
      return [name, one && kindOf(one).isList && Array.isArray(value) ? value.map(one => idOf(one)) : value]
    }),
  )
}

/** Marked text is stored as it may be shown. */
function cleaned(resource: Resource, values: Values): Values {
  const rich = Object.keys(values).filter(name => resource.fields[name]!.kind === 'richText' && typeof values[name] === 'string')
  return rich.length ? { ...values, ...Object.fromEntries(rich.map(name => [name, safeHtml(values[name] as string)])) } : values
}

const columnValue = (resource: Resource, name: string, value: unknown): Sql =>
  serverKindOf(resource.fields[name]!).stored?.(value) ?? sql`${value}`

async function insertRow(tx: Tx, resource: Resource, values: Values): Promise<number> {
  const stored = Object.entries(values).filter(([name]) => isStored(resource, name) && name !== 'insDate' && name !== 'mdInsUser')
  const columns = [...stored.map(([name]) => sql.ref(columnOf(resource, name))), sql.ref('ins_date'), sql.ref('ins_user_id')]
  const given = [...stored.map(([name, value]) => columnValue(resource, name, value)), sql`${tx.now}`, sql`${tx.user.id || null}`]
  const { rows } = await sql<{
    id: number
  }>`insert into ${sql.table(tableOf(resource))} (${sql.join(columns)}) values (${sql.join(given)}) returning id`.execute(tx.db)
  return Number(rows[0]!.id)
}

async function updateRow(tx: Tx, resource: Resource, id: number, values: Values): Promise<void> {
  const sets = Object.entries(values)
    .filter(([name]) => isStored(resource, name))
    .map(([name, value]) => sql`${sql.ref(columnOf(resource, name))} = ${columnValue(resource, name, value)}`)
  await sql`update ${sql.table(tableOf(resource))} set ${sql.join([...sets, sql`version = version + 1`])} where id = ${id}`.execute(tx.db)
}

async function writeJoins(tx: Tx, resource: Resource, id: number, values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (resource.fields[name]!.kind !== 'references' || optionsOf(resource.fields[name]!).derived) continue
    const table = sql.table(joinTableOf(resource, name))
    const owner = sql.ref(`${snake(resource.name)}_id`)
    await sql`delete from ${table} where ${owner} = ${id}`.execute(tx.db)
    const ids = value as number[]
    if (ids.length)
      await sql`insert into ${table} (${owner}, target_id, position) select ${id}::bigint, x.id, x.n from unnest(${ids}::bigint[]) with ordinality as x (id, n)`.execute(
        tx.db,
      )
  }
}

/** A unique index or a foreign key may still be broken by a neighbour's transaction: the same refusal as before it. */
async function guarded<T>(engine: Engine, resource: Resource, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw uniqueBroken(engine, resource, error) ?? error
  }
}

/** How a write came about; `action` is what history calls it. */
export interface Writing {
  readonly action: string
  /** Field rights were asked already, or do not count: rules write on behalf of the product. */
  readonly trusted?: boolean
  /** The other records of a part are being set right: the part does not look again. */
  readonly quiet?: boolean
}

/** Creates (`id` null) or changes a record from values by field name: checks, rules, row, parts, history. The heart of the write pipeline. */
export async function writeValues(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  id: number | null,
  given: Values,
  writing: Writing,
): Promise<Record<string, unknown>> {
  const rules = engine.rules[resource.name]
  const before = id === null ? null : await readRecordById(engine, tx.db, resource, everything(tx), id, true)
  const prior = before && byName(resource, before)
  let values: Values = id === null ? { ...defaultsOf(resource), ...given } : { ...given }
  const problems: Record<string, Problem> = {}
  if (!writing.trusted) checkFieldRights(tx, resource, given, problems)
  await checkReferences(engine, tx, resource, values, problems)
  if (Object.keys(problems).length) throw validationError(engine, resource, problems)
  const changes = await rules?.before?.(tx, overlay(resource, prior, values), prior)
  values = cleaned(resource, changes ? { ...values, ...bare(resource, changes) } : values)
  const next = overlay(resource, prior, values)
  const broken = { ...checkRecord(resource, next), ...(await mismatched(engine, tx, resource, prior, next)) }
  if (Object.keys(broken).length) throw validationError(engine, resource, broken)
  await assertUnique(engine, tx, resource, id, next)
  await assertStartIsFree(engine, tx, resource, id, next)
  const written = await guarded(engine, resource, async () => {
    const row = id ?? (await insertRow(tx, resource, values))
    if (id !== null) await updateRow(tx, resource, id, values)
    await writeJoins(tx, resource, row, values)
    return row
  })
  if (resource.parts?.statuses) await keepStatus(tx, resource, written, prior, next)
  if (!writing.quiet && resource.parts?.oneDefault) {
    const { field } = resource.parts.oneDefault
    await keepDefault(tx, resource, written, next, (one, is) =>
      // The record's own mark belongs to the change that is being told anyway.
      one === written
        ? updateRow(tx, resource, one, { [field]: is })
        : writeValues(engine, tx, resource, one, { [field]: is }, { action: 'edit', trusted: true, quiet: true }),
    )
  }
  const after = await readRecordById(engine, tx.db, resource, everything(tx), written, true)
  await rules?.after?.(tx, byName(resource, after), prior)
  await writeHistory(tx, resource, actionOf(writing.action, before, after), before, after)
  return after
}

/** History calls a soft deletion and its undoing by their names. */
function actionOf(action: string, before: Record<string, unknown> | null, after: Record<string, unknown>): string {
  const gone = (record: Record<string, unknown> | null): boolean =>
    !!(record?.['metadataFields'] as { isDelete?: boolean } | undefined)?.isDelete
  if (before && gone(before) !== gone(after)) return gone(after) ? 'remove' : 'restore'
  return action
}

/** The product's own eyes inside a transaction: what a rule or the history sees does not depend on the user's field rights. */
const everything = (tx: Tx): Tx['user'] => ({ ...tx.user, rights: ALL_RIGHTS })

/** Reads a sent record against the declaration, or refuses it with a text for each field. */
export function valuesOf(
  engine: Engine,
  resource: Resource,
  { wire, files }: Sent,
  mode: 'create' | 'edit' | 'replace',
  today: string,
  ofFiles: Readonly<Record<string, Problem>>,
): Values {
  const read = readRecord(resource.fields, wire, { mode, today })
  // Files are stored all or none: a right one beside a wrong one is not there yet, and yet it was sent.
  const problems = { ...Object.fromEntries(Object.entries(read.problems).filter(([place]) => !Object.hasOwn(files, place))), ...ofFiles }
  if (Object.keys(problems).length) throw validationError(engine, resource, problems)
  const { values } = read
  if (mode !== 'replace') return values
  const whole: Values = {}
  for (const [name, one] of Object.entries(resource.fields)) {
    const options = optionsOf(one)
    if (
      !options.readonly &&
      !options.derived &&
      !options.createOnly &&
      !options.at?.startsWith('metadataFields.') &&
      !kindOf(one).isElsewhere
    )
      whole[name] = name in values ? values[name] : kindOf(one).isList ? [] : (options.default ?? null)
  }
  return { ...whole, ...values }
}

/** Locks a record for this transaction and answers its version; throws 404 when it is gone. */
export async function lock(db: Db, resource: Resource, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(tableOf(resource))} where id = ${id} for update`.execute(
    db,
  )
  return rows[0]?.version
}

/** Removes a record: a living one is marked as deleted, a mere link goes for good. */
export async function removeRecord(engine: Engine, tx: Tx, resource: Resource, id: number): Promise<void> {
  if (!resource.parts?.hardRemove) {
    await writeValues(engine, tx, resource, id, { isDelete: true }, { action: 'remove', trusted: true })
    return
  }
  const before = await readRecordById(engine, tx.db, resource, everything(tx), id, true)
  await sql`delete from ${sql.table(tableOf(resource))} where id = ${id}`.execute(tx.db)
  await engine.rules[resource.name]?.after?.(tx, { ...byName(resource, before), isDelete: true }, byName(resource, before))
  await writeHistory(tx, resource, 'remove', before, null, true)
}
