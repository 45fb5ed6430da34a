import { isTab, matrixOf, screensOf, type Resource, type Resources } from '#resource'
import type { DeclaredAuthProvider } from '../authProvider.ts'
import type { PageParams, PageResult } from '../data/providerTypes.ts'
import { sessionNow } from '../session.ts'
import { readListQuery } from './listQuery.ts'
import type { Rows } from '../data/rows.ts'
import { fieldsAtFirst, storeKeyOf } from './layout.ts'
import { keyInView, VIEW } from './savedView.ts'
import { keyOf, readFirst, sourceFor } from './source.ts'
import { viewed } from './view.ts'

/** The first rows of a list, requested before the screens could render it. */
export interface PrefetchedRows {
  readonly key: ReturnType<typeof keyOf>
  readonly rows: Promise<Rows>
  /** The rows, once they are loaded. */
  readonly loaded: () => Rows | undefined
}

/** The declarations, and the parts of the providers that reading a page needs. */
export interface Reading {
  readonly resources: Resources
  readonly getPage: (resource: Resource, params: PageParams) => Promise<PageResult>
  readonly authProvider: Pick<DeclaredAuthProvider, 'permissionsNow'>
}

/** Requests the first rows of the list at an address for the signed-in user; undefined if the address is not a list. */
export function prefetchRows(
  { resources, getPage, authProvider }: Reading,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): PrefetchedRows | undefined {
  const session = sessionNow()
  if (!session || session.mustChangePassword) return undefined
  const { can } = authProvider.permissionsNow()
  for (const whole of Object.values(resources)) {
    const screen = screensOf(whole).find(one => one.kind === 'list' && one.path === pathname && !isTab(one) && can(one.right))
    // The columns of a board load their own cards, a matrix its own figures.
    if (!screen || (screen.view !== undefined && whole.list?.views?.[screen.view]?.board)) continue
    const resource = viewed(whole, screen.view)
    const source = sourceFor(resource, { view: screen.view })
    if (matrixOf(whole, source.call)) continue
    const address = new URLSearchParams(search)
    const query = readListQuery(resource, address)
    if (query.group !== undefined) continue
    let come: Rows | undefined
    const provider = { getPage: (_: string, params: PageParams) => getPage(whole, params) }
    const storeKey = keyInView(storeKeyOf(resource, screen.view), Number(address.get(VIEW)))
    const fields = fieldsAtFirst(resource, storeKey, session.id)
    const rows = readFirst(provider, source, query, fields).then(read => (come = read))
    rows.catch(() => undefined)
    return { key: keyOf(source, query), rows, loaded: () => come }
  }
  return undefined
}
