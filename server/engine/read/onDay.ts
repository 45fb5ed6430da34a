import { isDay, type Resource } from '#resource'
import { ON_DAY } from '#resource/onDay'
import { OperationNodeTransformer, sql, type KyselyPlugin, type RawNode } from 'kysely'
import { of } from '../columns.ts'
import { dayOf, type Engine } from '../engine.ts'
import { columnOf, tableOf } from '../schema/names.ts'
import { BUSINESS_DAY, type Of, type Sql } from '../sql.ts'
import { badParameter, type Within } from './records.ts'

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
  const day = headers.get(ON_DAY)
  if (day === null) return undefined
  if (!reads || !isDay(day)) throw badParameter(engine, { parameter: ON_DAY, problem: reads ? 'value' : 'unknown' })
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
export function inForceOn(resource: Resource, day: string): Within | undefined {
  const { dated } = resource.parts ?? {}
  if (!dated) return undefined
  const isMoment = resource.fields[dated.start]!.kind === 'dateTime'
  const column = columnOf(resource, dated.start)
  const begun = (t: Of): Sql => (isMoment ? sql`business_day_of(${t(column)}) <= ${day}::date` : sql`${t(column)} <= ${day}::date`)
  const isAlive = (t: Of): Sql =>
    sql.join(
      [
        ...(has(resource, 'isActive') ? [sql`${t('is_active')}`] : []),
        ...(has(resource, 'isDelete') ? [sql`not ${t('is_delete')}`] : []),
        begun(t),
      ],
      sql` and `,
    )
  const later = of('later_')
  return alias => {
    const t = of(alias)
    const same = dated.per.map(name => sql`${later(columnOf(resource, name))} is not distinct from ${t(columnOf(resource, name))}`)
    return sql`${isAlive(t)} and not exists (select 1 from ${sql.table(tableOf(resource))} as later_
      where ${sql.join([...same, isAlive(later)], sql` and `)} and (${later(column)}, ${later('id')}) > (${t(column)}, ${t('id')}))`
  }
}
