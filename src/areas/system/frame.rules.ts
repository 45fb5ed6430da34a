import { sql } from 'kysely'
import { field, shape, type Shape } from '#resource'
import { fieldError, httpError, sessionText } from '#server/httpError.ts'
import { SYSTEM } from '#server/session/rights.ts'
import { faviconFile, publicVariables, systemVariables } from '#server/session/variables.ts'
import type { Route, RouteCall } from '#server/application.ts'
import { unreadOf } from './notice/notice.rules.ts'
import { MY_SETTINGS_CALL, type MySettingChecks } from '#resource/frameCalls'

async function menuOf(call: RouteCall, isOnlyRead: boolean): Promise<unknown> {
  const all = { businessZone: call.config.businessZone, ...(await systemVariables(call.db)) }
  if (!call.user) return { isOnlyRead, systemVariables: publicVariables(all) }
  return { isOnlyRead, onlyReads: call.user.onlyReads ?? false, systemVariables: all, unreadNotices: await unreadOf(call, call.user) }
}

const MENU: Shape = {
  isOnlyRead: field.flag(),
  onlyReads: shape.optional(field.flag()),
  systemVariables: shape.map(shape.maybe(field.text())),
  unreadNotices: shape.optional(field.number()),
}

const initMenu: Route = {
  method: 'GET',
  path: 'api/init_menu',
  right: 'public',
  reads: true,
  area: 'system',
  summary: 'nerud.routes.initMenu',
  answer: MENU,
  handle: call => menuOf(call, call.user?.readOnly ?? false),
}

const switchReadOnly: Route = {
  method: 'PATCH',
  path: 'api/init_menu',
  right: [],
  reads: false,
  evenReadOnly: true,
  area: 'system',
  summary: 'nerud.routes.readOnly',
  input: { isOnlyRead: field.flag({ required: true }) },
  answer: MENU,
  async handle(call) {
    const isOnlyRead = call.input['isOnlyRead'] as boolean
    if (call.user!.onlyReads && !isOnlyRead) throw fieldError('isOnlyRead', sessionText('onlyReads'))
    await call.sessions.setReadOnly(call.user!, isOnlyRead)
    return menuOf(call, isOnlyRead)
  },
}

const isWork: Route = {
  method: 'GET',
  path: 'api/is_work',
  right: 'public',
  reads: true,
  area: 'system',
  summary: 'nerud.routes.isWork',
  answer: { isWork: field.flag(), version: field.text() },
  async handle({ isAlive, config }) {
    const isWork = await isAlive()
    return Response.json({ isWork, version: config.version }, { status: isWork ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
  },
}

const favicon: Route = {
  method: 'GET',
  path: 'api/favicon',
  right: 'public',
  reads: true,
  area: 'system',
  summary: 'nerud.routes.favicon',
  input: { v: field.number() },
  answer: 'file',
  async handle({ db, open }) {
    const file = await faviconFile(db)
    if (!file) throw httpError(404, 'NO_RECORD', sessionText('noFavicon'))
    const bytes = await open(tx => tx.storage.bytes(file.key), SYSTEM)
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        'Content-Type': file.contentType,
        'Cache-Control': 'public, max-age=86400',
        'X-Content-Type-Options': 'nosniff',
        // An SVG may contain scripts; the sandbox prevents them when it is opened directly.
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      },
    })
  },
}

/** The state of the installation: menu, mode, health, favicon. */
export const systemRoutes: readonly Route[] = [initMenu, switchReadOnly, isWork, favicon]

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
