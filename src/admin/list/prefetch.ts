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

/** The first rows of a list, requested before the screens could draw it. */
export interface PrefetchedRows {
  readonly key: ReturnType<typeof keyOf>
  readonly rows: Promise<Rows>
  /** The rows once they are loaded. */
  readonly loaded: () => Rows | undefined
}

/** The declared business, and the parts of its providers that reading a page needs. */
export interface Reading {
  readonly resources: Resources
  readonly getPage: (resource: Resource, params: PageParams) => Promise<PageResult>
  readonly authProvider: Pick<DeclaredAuthProvider, 'permissionsNow'>
}

/** Asks at once for the first rows of the list that an address opens to the user who is signed in; none where it opens something else. */
export function prefetchRows(
  { resources, getPage, authProvider }: Reading,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): PrefetchedRows | undefined {
  const session = sessionNow()
  if (!session || session.mustChangePassword) return undefined
  const { can } = authProvider.permissionsNow()
  for (const whole of Object.values(resources)) {
    const screen = screensOf(whole).find(one => one.kind === 'list' && one.path === pathname && !isTab(one) && can(one.right))
    // The columns of a board read their own cards, a matrix its own figures.
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
