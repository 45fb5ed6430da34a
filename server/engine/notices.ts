import { sql } from 'kysely'
import { can, rightsFor, type Resource, isSameValue, mayField, NOTICES, optionsOf, titleOf } from '#resource'
import { anyOf, aliased } from './columns.ts'
import { type Engine, dayOf } from './engine.ts'
import type { Db, Sql } from './sql.ts'
import type { User } from './user.ts'
import { tableOf, columnOf, recordNameOf } from './schema/tables.ts'
import type { Announcement } from './rules.ts'
import { recordJson } from './read/recordJson.ts'

/** Returns which of the records meet a condition. */
async function among(db: Db, resource: Resource, ids: readonly number[], scope: Sql): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select t.id::int as id from ${sql.table(tableOf(resource))} as t
    where t.id = ${anyOf(ids)} and ${scope}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns which of these people may read which of these records, by right and by the scope of the rules. A scope that is the same for
 * several people is queried once.
 */
async function mayRead(
  { rules }: Engine,
  db: Db,
  people: readonly User[],
  resource: Resource,
  ids: readonly number[],
): Promise<(person: User, id: number) => boolean> {
  const known = new Map<string, ReadonlySet<number>>()
  const seen = new Map<number, ReadonlySet<number> | 'all'>()
  for (const person of people.filter(({ rights }) => can(rights, rightsFor(resource, 'one')))) {
    const scope = rules[resource.name]?.scope?.(person, aliased('t'))
    if (!scope) {
      seen.set(person.id, 'all')
      continue
    }
    const { sql: text, parameters } = scope.compile(db)
    const key = JSON.stringify([text, parameters])
    const found = known.get(key) ?? (await among(db, resource, ids, scope))
    known.set(key, found)
    seen.set(person.id, found)
  }
  return ({ id }, record) => {
    const one = seen.get(id)
    return one === 'all' || one?.has(record) === true
  }
}

/**
 * How many days after its day a notice is still sent: enough for a server that was down, while old records that are imported cause none.
 */
const MAX_DAYS_LATE = 30
/** The limit of notices in one insert. */
const BATCH_SIZE = 1000

/** The transaction that causes notices, its time, and the user, who gets no notice of their own action. */
interface Announcing {
  readonly db: Db
  readonly now: Date
  readonly user: Pick<User, 'id'>
}

/** A record that causes a notice, with its recipients and the record that the notice opens. */
interface Found {
  readonly id: number
  readonly version: number
  readonly about: number
  readonly day: string | null
  /** The days left until that day. */
  readonly left: number | null
  readonly people: readonly number[]
  readonly record: Readonly<Record<string, unknown>>
  readonly target: Readonly<Record<string, unknown>>
}

const aboutOf = (engine: Engine, resource: Resource, { about }: Announcement): Resource =>
  about === undefined ? resource : engine.resources[optionsOf(resource.fields[about]!).target!]!

/** Returns the records among `which` that cause a notice today. */
async function foundBy(
  engine: Engine,
  { db, now }: Announcing,
  resource: Resource,
  one: Announcement,
  which: Sql,
): Promise<readonly Found[]> {
  // Reads all fields of the record: what the recipients may see decides, not what the user who made the change may see.
  const { hidden: _hidden, ...whole } = engine
  const target = aboutOf(engine, resource, one)
  const t = aliased('t')
  const at = one.about === undefined ? t('id') : t(columnOf(resource, one.about))
  const day = one.day ? (one.day.ends?.(t) ?? t(columnOf(resource, one.day.of))) : sql`null::date`
  const today = dayOf(now, engine.zone)
  const isNear = one.day
    ? sql`and ${day} between ${today}::date - ${sql.lit(MAX_DAYS_LATE)} and ${today}::date + ${sql.lit(Math.max(...one.day.before))}`
    : sql``
  const people = 'fields' in one.to ? one.to.fields.map(name => t(columnOf(resource, name))) : []
  const { rows } =
    await sql<Found>`select t.id::int as id, t.version, ${at}::int as about, ${day}::text as day, ${day} - ${today}::date as left,
      array_remove(array[${sql.join(people)}]::int[], null) as people, ${recordJson(whole, resource, resource.title.fields, 't')} as record,
      ${recordJson(whole, target, target.title.fields, 's')} as target
    from ${sql.table(tableOf(resource))} as t join ${sql.table(tableOf(target))} as s on s.id = ${at}
    where not t.is_delete and t.is_active and not s.is_delete and ${which} and ${one.when?.(t) ?? sql`true`} ${isNear} order by t.id`.execute(
      db,
    )
  return rows
}

/** Returns the key under which a person gets a notice only once; undefined when its day has not come. */
function occasionOf(event: string, { day }: Announcement, { id, version, day: on, left }: Found): string | undefined {
  if (!day) return `${event} ${id} v${version}`
  const come = day.before.filter(before => (left ?? Infinity) <= before)
  return come.length > 0 ? `${event} ${id} ${on} ${Math.min(...come)}` : undefined
}

const titleIn = (resource: Resource, target: Resource, { record, target: led }: Found): string =>
  target === resource ? titleOf(resource, record) : `${titleOf(target, led)}: ${titleOf(resource, record)}`

/**
 * Returns a function that gives the recipients of a record: people who can sign in, have the required right, and may read what the notice
 * shows.
 */
async function audience(
  engine: Engine,
  { db }: Announcing,
  resource: Resource,
  one: Announcement,
  all: readonly Found[],
): Promise<(found: Found) => readonly User[]> {
  const recipients = 'fields' in one.to ? [...new Set(all.flatMap(({ people }) => people))] : null
  const { to, day } = one
  const people = (recipients?.length === 0 ? [] : await engine.people(db, recipients))
    .filter(({ rights }) => !('right' in to) || can(rights, to.right))
    .filter(({ rights }) => !day || mayField(rights, resource, day.of, 'read'))
  const target = aboutOf(engine, resource, one)
  const reads = await mayRead(
    engine,
    db,
    people,
    resource,
    all.map(({ id }) => id),
  )
  const opens =
    target === resource
      ? reads
      : await mayRead(
          engine,
          db,
          people,
          target,
          all.map(({ about }) => about),
        )
  return found =>
    people.filter(
      person => (recipients === null || found.people.includes(person.id)) && reads(person, found.id) && opens(person, found.about),
    )
}

async function store(engine: Engine, { db, now, user }: Announcing, rows: readonly Readonly<Record<string, unknown>>[]): Promise<number> {
  let stored = 0
  const table = sql.table(tableOf(engine.resources[NOTICES]!))
  // Sorted, so that concurrent transactions insert in the same order and cannot deadlock.
  const sorted = rows.toSorted((a, b) => Number(a['person']) - Number(b['person']))
  for (let at = 0; at < sorted.length; at += BATCH_SIZE) {
    const { rows: made } =
      await sql`insert into ${table} (account_id, event, title, day, subject_kind, subject, occasion, is_delete, ins_date, ins_user_id)
      select n.person, n.event, n.title, n.day, n.kind, n.subject, n.occasion, n.person = ${user.id}, ${now}::timestamptz, ${user.id || null}::bigint
      from jsonb_to_recordset(${JSON.stringify(sorted.slice(at, at + BATCH_SIZE))}::jsonb)
        as n (person bigint, event text, title text, day date, kind text, subject bigint, occasion text)
      on conflict do nothing returning 1`.execute(db)
    stored += made.length
  }
  return stored
}

/** The limit of characters in a notice's title. */
const MAX_CHARACTERS = 300

/** Stores the notices that the records among `which` cause; returns how many were created. */
export async function announceEvent(engine: Engine, from: Announcing, resource: Resource, event: string, which: Sql): Promise<number> {
  const one = engine.rules[resource.name]!.notices![event]!
  const all = await foundBy(engine, from, resource, one, which)
  if (all.length === 0) return 0
  const recipientsOf = await audience(engine, from, resource, one, all)
  const target = aboutOf(engine, resource, one)
  const kind = recordNameOf(target)
  const rows = all.flatMap(found => {
    const occasion = occasionOf(event, one, found)
    if (occasion === undefined) return []
    const title = titleIn(resource, target, found).slice(0, MAX_CHARACTERS)
    // The author gets no notice now. When a daily notice would come later, a deleted notice is stored for the author to prevent it.
    const messages = recipientsOf(found).filter(({ id }) => one.day !== undefined || id !== from.user.id)
    return messages.map(({ id }) => ({ person: id, event, title, day: found.day, kind, subject: found.about, occasion }))
  })
  return store(engine, from, rows)
}

/** A written record by field name: before the write (null for a new record) and after it. */
interface WrittenRecord {
  readonly id: number
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>>
}

/** Stores the notices that a write causes, in its transaction. `readRecords` is called only for resources with notices. */
export async function announceWrites(
  engine: Engine,
  from: Announcing,
  resource: Resource,
  readRecords: () => readonly WrittenRecord[],
): Promise<void> {
  const notices = engine.rules[resource.name]?.notices
  if (!notices) return
  const all = readRecords()
  for (const [event, { sets = [] }] of Object.entries(notices)) {
    const isSet = ({ before, after }: WrittenRecord): boolean =>
      sets.some(name => !isSameValue(resource.fields[name]!, before?.[name] ?? null, after[name] ?? null))
    const ids = all.filter(isSet).map(({ id }) => id)
    if (ids.length > 0) await announceEvent(engine, from, resource, event, sql`t.id = ${anyOf(ids)}`)
  }
}

/** Returns the resources and events of the notices that are sent on certain days. */
export const announcedByDays = ({ resources, rules }: Pick<Engine, 'resources' | 'rules'>): readonly (readonly [Resource, string])[] =>
  Object.values(resources).flatMap(resource =>
    Object.entries(rules[resource.name]?.notices ?? {}).flatMap(([event, { day }]) => (day ? [[resource, event] as const] : [])),
  )
