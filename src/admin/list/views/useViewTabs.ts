import { useEffect, useRef } from 'react'
import { useStore, useStoreContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { sortOf } from '#resource'
import type { KeptLayout, SavedView } from '#resource/savedViews'
import { layoutKey } from '../layout.ts'
import { useListing } from '../listing.ts'
import { keyInView, VIEW } from '../savedView.ts'
import { begunFilters } from '../listQuery.ts'
import { addressOfView, isUnfiltered, isSameLayout, ownQuestionOf, questionOf } from './viewAddress.ts'
import { useSavedViews } from './useSavedViews.ts'

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
