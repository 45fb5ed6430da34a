import { field, shape, type Shape } from '#resource'
import { fieldError, httpError } from '#server/httpError.ts'
import { unreadOf } from './notice/own.rules.ts'
import { SYSTEM } from '#server/session/rights.ts'
import { sessionText } from '#server/session/texts.ts'
import { faviconFile, publicVariables, systemVariables } from '#server/session/variables.ts'
import type { Route, RouteCall } from '#server/routes/route.ts'

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
