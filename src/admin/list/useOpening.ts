import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cardPathOf, NOTICES, optionsOf, pathOf, wirePathOf, screensOf, valueAt, type Resource } from '#resource'
import { ON_DAY_PARAMETER } from '#resource/moment'
import { dayIn, overlayKey, useRecordOverlay } from '../page/paths.tsx'
import { useMark } from '../bell/useNotices.ts'
import { useCardPath } from '../cells/context.ts'
import { useMay } from '../authProvider.ts'
import { useCustomScreens } from '../customScreens.tsx'
import type { Ordered } from '../page/StepButtons.tsx'
import type { Row } from '../data/rows.ts'
import { COPY_PARAMETER, copyIn } from '../pageRecord.ts'

/** How the records of a list open and are created: on pages, or in a dialog addressed as `?edit=ID` and `?create`. */
export interface Opening {
  /** The records have no page. */
  readonly inDialog: boolean
  readonly hrefOf?: (row: Row) => string
  readonly open?: (row: Row, among?: readonly Row[]) => void
  /** Rows open their own records, not those that they refer to. */
  readonly hasCard: boolean
  /** The record that the address opens in a dialog; 'new' when creating one. */
  readonly dialog: number | 'new' | undefined
  readonly openNew?: () => void
  /** Opens a create form with a copy of this record. */
  readonly openCopy?: (row: Row) => void
  /** The id of the record that the dialog copies. */
  readonly copyOf: number | undefined
  readonly close: () => void
}

/** The history state with the address of the list from which a card was opened, for the link back. */
export interface FromList extends Ordered {
  readonly list: string
}

const OVER = { preventScrollReset: true, state: { isOver: true } } as const

const dialogOf = (address: URLSearchParams, prefix: string): Opening['dialog'] => {
  const id = Number(address.get(`${prefix}edit`))
  return Number.isSafeInteger(id) && id > 0 ? id : address.has(`${prefix}create`) ? 'new' : undefined
}

/** Where the records of a resource open: on a card, on the edit page if there is no card, or in a dialog. */
function openingTarget(resource: Resource): 'one' | 'edit' | 'dialog' {
  const kinds = screensOf(resource).map(screen => screen.kind)
  return resource.screens?.dialog ? 'dialog' : kinds.includes('one') ? 'one' : kinds.includes('edit') ? 'edit' : 'dialog'
}

/** Whether the records open in a dialog over their list without further loading, so that rows need all fields. */
export const opensInDialog = (resource: Resource, hasWindow: boolean): boolean =>
  openingTarget(resource) === 'dialog' && (!hasWindow || resource.screens !== undefined) && resource.screens?.leads === undefined

interface Under {
  readonly by: string
  readonly id: number
}

/** The path of the create page, of the resource or under its parent; undefined if a dialog is used. */
const createPath = (resource: Resource, under: Under | undefined): string | undefined =>
  resource.screens?.dialog ? undefined : under ? pathOf(resource, 'create', under.id, under.by) : pathOf(resource, 'create')

/** Returns a function that builds the address of this page with or without a dialog. */
function useDialogAddress(prefix: string): (name?: 'edit' | 'create', value?: string) => string {
  const { pathname, search } = useLocation()
  return useCallback(
    (name?: 'edit' | 'create', value = ''): string => {
      const address = new URLSearchParams(search)
      for (const word of ['edit', 'create']) address.delete(prefix + word)
      if (name) address.set(prefix + name, value)
      const text = address.toString().replace(/create=(?=&|$)/, 'create')
      return pathname + (text && `?${text}`)
    },
    [pathname, search, prefix],
  )
}

/** The functions that open a create form: the page at the path, or a dialog. */
function useMaking(path: string | undefined, withWord: ReturnType<typeof useDialogAddress>) {
  const navigate = useNavigate()
  const openNew = useCallback(() => void (path ? navigate(path) : navigate(withWord('create'), OVER)), [navigate, path, withWord])
  const openCopy = useCallback(
    ({ id }: Row) => void (path ? navigate(`${path}?${COPY_PARAMETER}=${id}`) : navigate(withWord('create', String(id)), OVER)),
    [navigate, path, withWord],
  )
  return { openNew, openCopy, hasPage: path !== undefined }
}

/** The links of rows that lead to other records (`screens.leads`); undefined if rows open themselves. Following a notice marks it as read. */
function useLeading(resource: Resource): Required<Pick<Opening, 'hrefOf' | 'open'>> | undefined {
  const cardPath = useCardPath()
  const navigate = useNavigate()
  const mark = useMark()
  return useMemo(() => {
    const leads = resource.screens?.leads
    const kind = leads === undefined ? undefined : optionsOf(resource.fields[leads]!).recordOf
    if (leads === undefined || kind === undefined) return undefined
    const hrefOf = (row: Row): string =>
      cardPath(String(valueAt(row, wirePathOf(resource, kind))), Number(valueAt(row, wirePathOf(resource, leads)))) ?? ''
    const open = (row: Row): void => {
      if (resource.name === NOTICES) void mark(Number(row.id))
      void navigate(hrefOf(row))
    }
    return { hrefOf, open }
  }, [resource, cardPath, navigate, mark])
}

/** How records open and are created, by the declared screens and the user's rights. */
export function useOpening(
  resource: Resource,
  { under, prefix = '', order }: Ordered & { readonly under?: Under | undefined; readonly prefix?: string } = {},
): Opening {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { may, can } = useMay()
  const over = useRecordOverlay()
  const hasWindow = useCustomScreens().windows[resource.name] !== undefined
  const inWindow = hasWindow && !resource.screens
  const target = openingTarget(resource)
  const mayOpen =
    target === 'one'
      ? screensOf(resource).some(screen => screen.kind === 'one' && can(screen.right))
      : may(resource, target === 'edit' ? 'edit' : 'one')

  const withWord = useDialogAddress(prefix)
  // Cached: called for every visible row on every scroll.
  const day = dayIn(search)
  const hrefOf = useMemo(() => {
    const known = new Map<number, string>()
    return (row: Row): string => {
      const { id } = row
      const href =
        known.get(id) ??
        (inWindow
          ? `${pathname}?over=${resource.name}.${id}`
          : target === 'dialog'
            ? withWord('edit', String(id))
            : ((target === 'one' ? cardPathOf(resource, id, row, can) : pathOf(resource, target, id)) ?? '') +
              (day ? `?${ON_DAY_PARAMETER}=${day}` : ''))
      known.set(id, href)
      return href
    }
  }, [target, withWord, resource, inWindow, pathname, can, day])
  const open = useCallback(
    (row: Row, among?: readonly Row[]) => {
      const shown = among?.map(one => (hasWindow ? overlayKey(resource.name, one.id) : hrefOf(one).split('?')[0]!))
      if (hasWindow) over(resource.name, Number(row.id), { order, shown })
      else void navigate(hrefOf(row), target === 'dialog' ? OVER : { state: { list: pathname + search, order, shown } satisfies FromList })
    },
    [navigate, hrefOf, target, pathname, search, hasWindow, over, resource, order],
  )
  const leading = useLeading(resource)
  const making = useMaking(createPath(resource, under), withWord)
  // A resource without a create screen has its records created elsewhere: under their parent.
  const makes = !inWindow && !leading && (making.hasPage || target === 'dialog' || under !== undefined)
  const dialog = dialogOf(new URLSearchParams(search), prefix)
  return {
    inDialog: target === 'dialog' && !inWindow && !leading,
    ...(leading ?? (mayOpen && { hrefOf, open })),
    hasCard: !leading && mayOpen,
    ...(makes && { openNew: making.openNew, openCopy: making.openCopy }),
    copyOf: copyIn(new URLSearchParams(search), `${prefix}create`),
    dialog: !inWindow && !leading && (target === 'dialog' || dialog === 'new') ? dialog : undefined,
    // If the dialog was opened here, close it by going back, so that the history gets no empty entry.
    close: () =>
      void ((state as Partial<typeof OVER.state> | null)?.isOver
        ? navigate(-1)
        : navigate(withWord(), { replace: true, preventScrollReset: true })),
  }
}
