import { type QueryResult, OperationNodeTransformer, sql, type KyselyPlugin, type RawNode } from 'kysely'
import { SEEN_HEADER, ON_DAY_HEADER } from '#resource/moment'
import { isDay, type Resource } from '#resource'
import type { Standbys } from '../../adapters/standbys.ts'
import { httpErrorOf } from '../../httpError.ts'
import { type Engine, type Portions, dayOf } from '../engine.ts'
import { aliased, sameValue } from '../columns.ts'
import { columnOf, tableOf } from '../schema/tables.ts'
import { BUSINESS_DAY, type Aliased, type Sql } from '../sql.ts'
import { badParameter, type RowCondition } from './records.ts'

type Rows<R> = AsyncIterableIterator<QueryResult<R>>

/**
 * Sends the caller the position in the write-ahead log that they have seen: after every write, and after a read when they did not send one.
 * When the position cannot be read after a write, the call fails; repeating it returns the answer of the write.
 */
export async function sendSeenPosition(standbys: Standbys, reads: boolean, { headers }: Request, answer: Response): Promise<void> {
  if (!reads) answer.headers.set(SEEN_HEADER, await standbys.moment())
  else if (!headers.has(SEEN_HEADER)) answer.headers.set(SEEN_HEADER, await standbys.lately())
}

/**
 * Yields rows of a standby, or of the primary when the first portion fails. After the first portion a failure ends the answer, because part
 * of it has been sent.
 */
async function* portionsOf<R>(rows: Rows<R>, first: () => ReturnType<Rows<R>['next']>, otherwise: (error: unknown) => Rows<R>): Rows<R> {
  let from = rows
  const begun = await first().catch((error: unknown) => {
    from = otherwise(error)
    return from.next()
  })
  if (begun.done) return
  yield begun.value
  yield* from
}

/**
 * Reads a list, sums or an export: from a standby that has replayed the position that the caller has seen, else from the primary. Without a
 * position in the call, it reads from the primary, so that callers see what they have just written.
 */
export async function readFromStandby(engine: Engine, request: Request, read: (engine: Engine) => Promise<Response>): Promise<Response> {
  const { standbys } = engine
  const seen = request.headers.get(SEEN_HEADER)
  if (!standbys || seen === null || standbys.areResting) return read(engine)
  try {
    const moments = [seen, await standbys.lately()]
    const portions: Portions = (statement, atOnce) => {
      const rows = standbys.streams.getExecutor().stream(statement, atOnce)
      // The session is taken with the first portion, after this call.
      const first = (): ReturnType<typeof rows.next> => standbys.from(moments, () => rows.next())
      return portionsOf(rows, first, error => {
        standbys.failed(error)
        return engine.portions(statement, atOnce)
      })
    }
    return await standbys.from(moments, () => read({ ...engine, db: standbys.db, portions }))
  } catch (error) {
    // Errors of the caller are the same everywhere; any other error may be the standby's: it is unreachable, behind, or cancelled the
    // statement to continue replaying.
    if (httpErrorOf(error)) throw error
    standbys.failed(error)
    return read(engine)
  }
}

/** Replaces the current day in statements by another day. */
class DayTransformer extends OperationNodeTransformer {
  readonly #day: string
  constructor(day: string) {
    super()
    this.#day = `date '${day}'`
  }
  protected override transformRaw(node: RawNode): RawNode {
    const raw = super.transformRaw(node)
    return { ...raw, sqlFragments: raw.sqlFragments.map(text => text.replaceAll(BUSINESS_DAY, this.#day)) }
  }
}

const pluginOf = (day: string): KyselyPlugin => {
  const transformer = new DayTransformer(day)
  return {
    transformQuery: ({ node }) => transformer.transformNode(node),
    transformResult: async ({ result }) => result,
  }
}

/** Returns a moment on a day in the time zone of the business: one of these hours is on that day in every zone. */
const momentOn = (day: string, zone: string): Date =>
  ['T11:00:00Z', 'T00:00:00Z', 'T23:30:00Z'].map(hour => new Date(day + hour)).find(moment => dayOf(moment, zone) === day) ??
  new Date(`${day}T11:00:00Z`)

/** Returns the day whose dated values a call requests; undefined for the current day. Throws 400 for calls that write. */
export function asOfDay(engine: Engine, { headers }: Request, reads: boolean): string | undefined {
  const day = headers.get(ON_DAY_HEADER)
  if (day === null) return undefined
  if (!reads || !isDay(day)) throw badParameter(engine, { parameter: ON_DAY_HEADER, problem: reads ? 'value' : 'unknown' })
  return day
}

/** Returns an engine whose current business day is another one, so that statements and rules compute values as of that day. */
export const engineOn = (engine: Engine, day: string | undefined): Engine =>
  day === undefined ? engine : { ...engine, db: engine.db.withPlugin(pluginOf(day)), clock: () => momentOn(day, engine.zone), onDay: day }

const has = (resource: Resource, name: string): boolean => resource.fields[name] !== undefined

/**
 * Returns the condition for the dated values in force on a day: for each key the latest one that has begun; of two with the same start, the
 * one created later.
 */
export function inForceOn(resource: Resource, day: string): RowCondition | undefined {
  const { dated } = resource.parts ?? {}
  if (!dated) return undefined
  const isMoment = resource.fields[dated.start]!.kind === 'dateTime'
  const column = columnOf(resource, dated.start)
  const begun = (t: Aliased): Sql => (isMoment ? sql`business_day_of(${t(column)}) <= ${day}::date` : sql`${t(column)} <= ${day}::date`)
  const isAlive = (t: Aliased): Sql =>
    sql.join(
      [
        ...(has(resource, 'isActive') ? [sql`${t('is_active')}`] : []),
        ...(has(resource, 'isDelete') ? [sql`not ${t('is_delete')}`] : []),
        begun(t),
      ],
      sql` and `,
    )
  const later = aliased('later_')
  return alias => {
    const t = aliased(alias)
    const same = dated.per.map(name => sameValue(resource, name, later(columnOf(resource, name)), t(columnOf(resource, name))))
    return sql`${isAlive(t)} and not exists (select 1 from ${sql.table(tableOf(resource))} as later_
      where ${sql.join([...same, isAlive(later)], sql` and `)} and (${later(column)}, ${later('id')}) > (${t(column)}, ${t('id')}))`
  }
}
