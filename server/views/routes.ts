import { can, field, idOf, listRight, shape, GROUP, PIVOT, WHERE } from '#resource'
import {
  AUDIENCES,
  isLayout,
  isViewQuery,
  LIST_VIEWS_CALL,
  listByKey,
  LONGEST_VIEW_NAME,
  LONGEST_VIEW_QUERY,
  reportedBy,
  type SavedView,
} from '#resource/savedViews'
import { fieldError, httpError } from '../httpError.ts'
import type { Tx } from '../engine/tx.ts'
import type { Route, RouteCall } from '../routes/route.ts'
import {
  countOwn,
  findView,
  isNameTaken,
  isRole,
  mayShare,
  readViews,
  removeView,
  storeView,
  type StoredView,
  type ViewsOf,
} from './stored.ts'

const AREA = 'system'
/** The limit of views per person. */
const MOST_VIEWS = 200

const INPUT = {
  list: field.text({ required: true, max: 160 }),
  name: field.text({ required: true, max: LONGEST_VIEW_NAME }),
  audience: field.choice([...AUDIENCES], { required: true }),
  role: field.number({ min: 1 }),
  isDefault: field.flag(),
  query: field.text({ max: LONGEST_VIEW_QUERY }),
  columns: field.json(),
}
const VIEW = {
  id: field.number(),
  list: field.text(),
  name: field.text(),
  audience: field.choice([...AUDIENCES]),
  role: shape.maybe({ id: field.number(), name: field.text() }),
  isDefault: field.flag(),
  query: field.text(),
  columns: shape.maybe(shape.anything),
  version: field.number(),
  mayEdit: field.flag(),
}

/** Returns the sent view for storing; throws errors at its fields. */
async function keptOf(of: ViewsOf, tx: Tx, { input, texts }: RouteCall): Promise<StoredView> {
  const {
    list,
    name,
    audience,
    role = null,
    columns = null,
  } = input as Pick<StoredView, 'list' | 'name' | 'audience'> & Partial<StoredView>
  const query = String(input['query'] ?? '')
  const address = new URLSearchParams(query)
  const found = listByKey(of.resources, list)
  if (!found || !can(tx.user.rights, listRight(found.resource, found.view))) throw fieldError('list', texts('nerud.server.views.list'))
  if (audience !== 'me' && !mayShare(of, tx.user))
    throw httpError(403, 'NO_RIGHT', texts('nerud.server.views.share'), { errors: { audience: texts('nerud.server.views.share') } })
  if (audience === 'role' && (role === null || !(await isRole(tx.db, role)))) throw fieldError('role', texts('nerud.server.views.role'))
  if (columns !== null && !isLayout(columns)) throw fieldError('columns', texts('nerud.server.views.columns'))
  const [where, group, pivot] = [address.get(WHERE), address.get(GROUP), address.get(PIVOT)]
  const isReport = reportedBy(list) !== undefined
  if (!isViewQuery(found.resource, { where, group, pivot }) || isReport !== Boolean(pivot))
    throw fieldError('query', texts('nerud.server.views.query'))
  return { list, name, audience, role: audience === 'role' ? role : null, isDefault: Boolean(input['isDefault']), query, columns }
}

async function store(of: ViewsOf, tx: Tx, call: RouteCall, existing: SavedView | undefined): Promise<SavedView> {
  const kept = await keptOf(of, tx, call)
  if (existing && existing.list !== kept.list) throw fieldError('list', call.texts('nerud.server.views.list'))
  if (await isNameTaken(tx.db, kept, tx.user, existing?.id ?? null)) throw fieldError('name', call.texts('nerud.server.views.taken'))
  if (!existing && (await countOwn(tx.db, tx.user)) >= MOST_VIEWS)
    throw fieldError('name', call.texts('nerud.server.views.many', { most: MOST_VIEWS }))
  const id = await storeView(tx.db, kept, tx.user, call.now, existing?.id ?? null)
  return (await findView(of, tx.db, tx.user, id))!
}

/** Returns the view in the path, if the caller may change it; throws 404 for somebody else's own view, 403 for a shared one. */
export async function changeable(of: ViewsOf, tx: Tx, { params, texts }: RouteCall): Promise<SavedView> {
  const id = idOf(params['id'])
  const view = typeof id === 'number' ? await findView(of, tx.db, tx.user, id) : undefined
  if (!view) throw httpError(404, 'NO_RECORD', texts('nerud.server.views.none'))
  if (!view.mayEdit) throw httpError(403, 'NO_RIGHT', texts('nerud.server.views.shared'))
  return view
}

/** The routes to store, share and delete views of lists. */
export const viewRoutes = (of: ViewsOf): readonly Route[] => [
  {
    method: 'GET',
    path: LIST_VIEWS_CALL,
    right: [],
    reads: true,
    area: AREA,
    summary: 'nerud.routes.views.read',
    answer: { views: shape.list(VIEW), mayShare: field.flag(), roles: shape.list({ id: field.number(), name: field.text() }) },
    handle: ({ db, user }) => readViews(of, db, user!),
  },
  {
    method: 'POST',
    path: LIST_VIEWS_CALL,
    right: [],
    reads: false,
    area: AREA,
    summary: 'nerud.routes.views.keep',
    input: INPUT,
    answer: VIEW,
    handle: call => call.open(tx => store(of, tx, call, undefined)),
  },
  {
    method: 'PUT',
    path: `${LIST_VIEWS_CALL}/{id}`,
    right: [],
    reads: false,
    area: AREA,
    summary: 'nerud.routes.views.change',
    input: INPUT,
    answer: VIEW,
    handle: call => call.open(async tx => store(of, tx, call, await changeable(of, tx, call))),
  },
  {
    method: 'DELETE',
    path: `${LIST_VIEWS_CALL}/{id}`,
    right: [],
    reads: false,
    area: AREA,
    summary: 'nerud.routes.views.remove',
    body: 'none',
    answer: 'nothing',
    handle: call =>
      call.open(async tx => {
        const { id } = await changeable(of, tx, call)
        await removeView(tx.db, id)
      }),
  },
]
