import { field, refusalOf, demandOf, PEOPLE, shape } from '#resource'
import { MOST_REMOVALS, REMOVALS } from '#resource/removals'
import { sql } from 'kysely'
import { json, type CallContext } from '../http/calls.ts'
import { rejectUnknown } from '../http/parameters.ts'
import type { DocumentedRoute } from '../openapi/document.ts'
import type { Engine } from '../engine.ts'
import { visibleIds } from '../read/records.ts'
import { recordsOf } from '../schema/names.ts'
import { httpError, notFound } from '../../httpError.ts'
import { validationError } from '../validationError.ts'

/** The call in the API documentation. */
export const removalsRoute: DocumentedRoute = {
  method: 'GET',
  path: REMOVALS,
  right: [],
  area: 'system',
  summary: 'nerud.docs.removals',
  input: { of: field.text({ required: true, max: 60 }), ids: field.text({ required: true, max: 4000 }) },
  answer: shape.list({ id: field.number(), at: field.dateTime(), user: shape.maybe({ id: field.number(), fio: field.text() }) }),
}

/**
 * Returns who removed deleted records of a resource last, and when, by the ids of those that the caller may see: for the trash of its list.
 */
export async function removals(engine: Engine, { query, user }: CallContext): Promise<Response> {
  rejectUnknown(engine, query, ['of', 'ids'])
  const resource = Object.hasOwn(engine.resources, query.get('of') ?? '') ? engine.resources[query.get('of')!]! : undefined
  if (!resource) throw notFound(engine)
  if (refusalOf(user, demandOf(resource, 'read'))) throw httpError(403, 'NO_RIGHT', engine.texts('nerud.session.denied'))
  const ids = (query.get('ids') ?? '').split(',').map(Number)
  if (ids.length > MOST_REMOVALS || !ids.every(id => Number.isSafeInteger(id) && id > 0))
    throw validationError(engine, undefined, { ids: { key: 'nerud.validation.parameter.value' } })
  const seen = await visibleIds(engine, engine.db, resource, user, ids)
  const { rows } = await sql`
    select c.record_id as id, c.at, case when u.id is not null then json_build_object('id', u.id, 'fio', u.fio) end as "user"
    from unnest(${seen}::bigint[]) as wanted (id)
    cross join lateral (select record_id, at, user_id from sys_change
      where resource = ${recordsOf(resource)} and record_id = wanted.id and action = 'remove' order by id desc limit 1) c
    left join ${sql.table(PEOPLE)} u on u.id = c.user_id`.execute(engine.db)
  return json(JSON.stringify(rows))
}
