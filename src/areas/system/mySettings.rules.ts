import { field, shape } from '#resource'
import { MY_SETTINGS_CALL, type MySettingChecks } from './mySettings.ts'
import { sql } from 'kysely'
import { fieldError, httpError } from '#server/httpError.ts'
import type { Route, RouteCall } from '#server/routes/route.ts'

const AREA = 'session'

/** The setting in the path; throws 404 if it does not exist. */
function namedIn(checks: MySettingChecks, { params, texts }: RouteCall): string {
  const name = params['name'] ?? ''
  if (!Object.hasOwn(checks, name)) throw httpError(404, 'NO_RECORD', texts('nerud.server.noSetting'))
  return name
}

const read = (checks: MySettingChecks): Route => ({
  method: 'GET',
  path: MY_SETTINGS_CALL,
  right: [],
  reads: true,
  area: AREA,
  summary: 'nerud.routes.settings.read',
  answer: shape.map(shape.anything),
  async handle({ db, user }) {
    const { rows } = await sql<{ name: string; value: unknown }>`
      select name, value from sys_account_setting where account_id = ${user!.id} order by name`.execute(db)
    return Object.fromEntries(rows.filter(({ name }) => Object.hasOwn(checks, name)).map(({ name, value }) => [name, value]))
  },
})

const write = (checks: MySettingChecks): Route => ({
  method: 'PUT',
  path: `${MY_SETTINGS_CALL}/{name}`,
  right: [],
  reads: false,
  area: AREA,
  summary: 'nerud.routes.settings.save',
  input: { value: field.json({ required: true }) },
  answer: 'nothing',
  async handle(call) {
    const [name, { value }] = [namedIn(checks, call), call.input]
    if (!checks[name]!(value)) throw fieldError('value', call.texts('nerud.server.badSetting'))
    await sql`insert into sys_account_setting (account_id, name, value, changed)
      values (${call.user!.id}, ${name}, ${JSON.stringify(value)}::text::jsonb, ${call.now}::timestamptz)
      on conflict (account_id, name) do update set value = excluded.value, changed = excluded.changed`.execute(call.db)
  },
})

const forget = (checks: MySettingChecks): Route => ({
  method: 'DELETE',
  path: `${MY_SETTINGS_CALL}/{name}`,
  right: [],
  reads: false,
  area: AREA,
  summary: 'nerud.routes.settings.forget',
  body: 'none',
  answer: 'nothing',
  async handle(call) {
    await sql`delete from sys_account_setting where account_id = ${call.user!.id} and name = ${namedIn(checks, call)}`.execute(call.db)
  },
})

/** Settings stored per user, on any machine. The last write wins. */
export const mySettingsRoutes = (checks: MySettingChecks): readonly Route[] => [read(checks), write(checks), forget(checks)]
