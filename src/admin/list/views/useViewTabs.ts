import { useEffect, useRef } from 'react'
import { useStore, useStoreContext, useNotify, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { type Resource, sortOf } from '#resource'
import type { KeptLayout, SavedView } from '#resource/savedViews'
import { readListQuery, writeListQuery, type ListQuery, begunFilters } from '../listQuery.ts'
import { VIEW, layoutKey, keyInView } from '../layout.ts'
import { useListing } from '../listing.ts'
import { useSavedViews } from './useSavedViews.ts'

/** The query of a list in the format stored in views. */
const questionOf = (resource: Resource, query: ListQuery): string => writeListQuery(resource, new URLSearchParams(), query).toString()

/** The stored query as the list would write it today; filters that no longer exist are dropped. */
const ownQuestionOf = (resource: Resource, query: string): string =>
  questionOf(resource, readListQuery(resource, new URLSearchParams(query)))

/** The address of a list with a view's query; other parameters are kept. Whoever opens it sees the same rows, whether they may see the view or not. */
function addressOfView(resource: Resource, search: string, view: Pick<SavedView, 'id' | 'query'>, prefix: string): string {
  const address = writeListQuery(resource, new URLSearchParams(search), readListQuery(resource, new URLSearchParams(view.query)), prefix)
  address.set(prefix + VIEW, String(view.id))
  return `?${address.toString()}`
}

/** Whether the address of a list sets nothing, so that the default view may open. */
const isUnfiltered = (resource: Resource, search: string, prefix: string): boolean => {
  const address = new URLSearchParams(search)
  if (address.has(prefix + VIEW)) return false
  const plain = writeListQuery(resource, new URLSearchParams(), readListQuery(resource, new URLSearchParams(), prefix), prefix)
  return questionOf(resource, readListQuery(resource, address, prefix)) === questionOf(resource, readListQuery(resource, plain, prefix))
}

const textOf = (layout: KeptLayout | null): string => JSON.stringify(layout && [layout.order, layout.hidden.toSorted(), layout.widths])
/** Whether two layouts are equal. */
const isSameLayout = (one: KeptLayout | null, other: KeptLayout | null): boolean => textOf(one) === textOf(other)

/** The store key of the lists that have views: their height is reserved while the views load. */
const WITH_VIEWS = 'list.views'

/** The views of the surrounding list: which exist, which is open, whether it has unsaved changes, and the functions that switch between them. */
export function useViewTabs(list: string, prefix: string) {
  const { resource, query: listQuery } = useListing()
  const saved = useSavedViews()
  const store = useStoreContext()
  const { search } = useLocation()
  const navigate = useNavigate()
  const views = saved.views.filter(one => one.list === list)
  const id = Number(new URLSearchParams(search).get(prefix + VIEW) ?? 0)
  const open = views.find(one => one.id === id)
  const [layout, setLayout] = useStore<KeptLayout | null>(layoutKey(keyInView(list, open?.id)), null)
  const [version, setVersion] = useStore(`${layoutKey(keyInView(list, open?.id))}.of`, 0)
  const [known, setKnown] = useStore<readonly string[]>(WITH_VIEWS, [])

  const has = views.length > 0
  useEffect(() => {
    if (saved.isKnown && known.includes(list) !== has) setKnown(has ? [...known, list] : known.filter(one => one !== list))
  }, [saved.isKnown, has, known, list, setKnown])
  // If another user has changed the columns of the view since it was last seen here, they replace the locally stored ones.
  useEffect(() => {
    if (!open || version === open.version) return
    setLayout(open.columns)
    setVersion(open.version)
  }, [open, version, setLayout, setVersion])

  const go = (address: string, replace = false): void => void navigate({ search: address }, { replace, preventScrollReset: true })
  /** Opens a view with the locally changed columns; with `asKept`, with the saved ones. */
  const select = (view: SavedView, replace = false, asKept = false): void => {
    const key = layoutKey(keyInView(list, view.id))
    if (asKept || store.getItem(`${key}.of`, 0) !== view.version) {
      store.setItem(key, view.columns)
      store.setItem(`${key}.of`, view.version)
    }
    go(addressOfView(resource, search, view, prefix), replace)
  }
  /** Opens the list without a view. */
  const selectNone = (): void => {
    const plain = questionOf(resource, { query: '', filter: begunFilters(resource), sort: sortOf(resource) })
    go(addressOfView(resource, search, { id: 0, query: plain }, prefix))
  }

  const first = (['me', 'role', 'all'] as const).flatMap(audience => views.filter(one => one.isDefault && one.audience === audience))[0]
  const stripped = isUnfiltered(resource, search, prefix)
  const latest = useRef(select)
  latest.current = select
  useEffect(() => {
    if (stripped && first) latest.current(first, true)
    // Runs only when the address becomes unfiltered or the default view becomes known.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [stripped, first?.id])

  const query = questionOf(resource, listQuery)
  const isChanged = open ? query !== ownQuestionOf(resource, open.query) || !isSameLayout(layout, open.columns) : false
  return { ...saved, views, open, query, layout, isChanged, select, selectNone, has }
}

/** Saves the open view with the current query and column layout. */
export function useKeepView({ open, keep, query, layout }: ReturnType<typeof useViewTabs>): () => Promise<void> {
  const notify = useNotify()
  const translate = useTranslate()
  return async () => {
    if (!open) return
    const { id, list, name, audience, role, isDefault } = open
    try {
      await keep({ id, list, name, audience, role: role?.id ?? null, isDefault, query, columns: layout })
      notify(translate('nerud.finding.views.kept', { name }), { type: 'success' })
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    }
  }
}
