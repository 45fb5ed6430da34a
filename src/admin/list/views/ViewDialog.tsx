import { useEffect, useRef, useId, useState, type FormEvent } from 'react'
import { useStore, useStoreContext, useNotify, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Alert from '@mui/material/Alert'
import { type Resource, sortOf } from '#resource'
import { type ListLayout, type SavedView, AUDIENCES, LONGEST_VIEW_NAME, type Audience, type SavedViews } from '#resource/savedViews'
import { readListQuery, writeListQuery, type ListQuery, initialFilters } from '../view.ts'
import { ownParametersOf } from '../FiltersOf.tsx'
import { VIEW, layoutKey, keyInView } from '../../table/columns.ts'
import { useListing } from '../listing.ts'
import { useSavedViews } from './useSavedViews.ts'
import { isHttpProblem } from '../../api.ts'
import { DialogButtons } from '../../page/DialogButtons.tsx'

/** A list with saved views, and its search parameters besides those of its query. */
interface Viewed {
  readonly resource: Resource
  readonly own: readonly string[]
}

/** The parameters among those of an address, in a fixed order. */
const picked = (address: URLSearchParams, names: readonly string[]): readonly (readonly [string, string])[] =>
  names.flatMap(name => (address.has(name) ? [[name, address.get(name)!] as const] : []))

/** The query of a list in the format stored in views; `own`: the further parameters of the list, which the address has. */
function questionOf({ resource, own }: Viewed, query: ListQuery, address: URLSearchParams): string {
  const parameters = writeListQuery(resource, new URLSearchParams(), query)
  for (const [name, value] of picked(address, own)) parameters.append(name, value)
  return parameters.toString()
}

/** The stored query as the list would write it today; filters that no longer exist are dropped. */
const ownQuestionOf = (of: Viewed, query: string): string => {
  const address = new URLSearchParams(query)
  return questionOf(of, readListQuery(of.resource, address), address)
}

/** The address of a list with a view's query; other parameters are kept. Whoever opens it sees the same rows, whether they may see the view or not. */
function addressOfView({ resource, own }: Viewed, search: string, view: Pick<SavedView, 'id' | 'query'>, prefix: string): string {
  const query = new URLSearchParams(view.query)
  const address = writeListQuery(resource, new URLSearchParams(search), readListQuery(resource, query), prefix)
  for (const name of own) address.delete(name)
  for (const [name, value] of picked(query, own)) address.set(name, value)
  address.set(prefix + VIEW, String(view.id))
  return `?${address.toString()}`
}

/** Whether the address of a list sets nothing, so that the default view may open. */
const isUnfiltered = ({ resource, own }: Viewed, search: string, prefix: string): boolean => {
  const address = new URLSearchParams(search)
  if ([prefix + VIEW, ...own].some(name => address.has(name))) return false
  const plain = writeListQuery(resource, new URLSearchParams(), readListQuery(resource, new URLSearchParams(), prefix), prefix)
  const [now, unset] = [address, plain].map(one => writeListQuery(resource, new URLSearchParams(), readListQuery(resource, one, prefix)))
  return now!.toString() === unset!.toString()
}

const textOf = (layout: ListLayout | null): string => JSON.stringify(layout && [layout.order, layout.hidden.toSorted(), layout.widths])
/** Whether two layouts are equal. */
const isSameLayout = (one: ListLayout | null, other: ListLayout | null): boolean => textOf(one) === textOf(other)

/** The store key of the lists that have views: their height is reserved while the views load. */
const WITH_VIEWS = 'list.views'

/** The views of the surrounding list: which exist, which is open, whether it has unsaved changes, and the functions that switch between them. */
export function useViewTabs(list: string, prefix: string) {
  const { resource, source, query: listQuery } = useListing()
  const of = { resource, own: ownParametersOf(source) }
  const saved = useSavedViews()
  const store = useStoreContext()
  const { search } = useLocation()
  const navigate = useNavigate()
  const views = saved.views.filter(one => one.list === list)
  const id = Number(new URLSearchParams(search).get(prefix + VIEW) ?? 0)
  const open = views.find(one => one.id === id)
  const [layout, setLayout] = useStore<ListLayout | null>(layoutKey(keyInView(list, open?.id)), null)
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
  const select = (view: SavedView, replace = false, resets = false): void => {
    const key = layoutKey(keyInView(list, view.id))
    if (resets || store.getItem(`${key}.of`, 0) !== view.version) {
      store.setItem(key, view.columns)
      store.setItem(`${key}.of`, view.version)
    }
    go(addressOfView(of, search, view, prefix), replace)
  }
  /** Opens the list without a view. */
  const selectNone = (): void => {
    const plain = writeListQuery(resource, new URLSearchParams(), {
      query: '',
      filter: initialFilters(resource),
      sort: sortOf(resource),
    }).toString()
    go(addressOfView(of, search, { id: 0, query: plain }, prefix))
  }

  const first = (['me', 'role', 'all'] as const).flatMap(audience => views.filter(one => one.isDefault && one.audience === audience))[0]
  const stripped = isUnfiltered(of, search, prefix)
  const latest = useRef(select)
  latest.current = select
  useEffect(() => {
    if (stripped && first) latest.current(first, true)
    // Runs only when the address becomes unfiltered or the default view becomes known.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [stripped, first?.id])

  const query = questionOf(of, listQuery, new URLSearchParams(search))
  const isChanged = open ? query !== ownQuestionOf(of, open.query) || !isSameLayout(layout, open.columns) : false
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

interface ViewDialogProps {
  readonly list: string
  readonly tabs: ReturnType<typeof useViewTabs>
  /** The view to edit; undefined for a new one. */
  readonly view: SavedView | undefined
  readonly close: () => void
}

/** The server's errors by field; those without a field are under ''. */
const errorsOf = (error: unknown): Readonly<Record<string, string>> =>
  isHttpProblem(error) && Object.keys(error.errors).length > 0 ? error.errors : { '': (error as Error).message }

interface OwnersProps {
  readonly roles: SavedViews['roles']
  readonly audience: Audience
  readonly setAudience: (audience: Audience) => void
  readonly role: number | null
  readonly setRole: (role: number) => void
  /** The props that show the server's error of a field. */
  readonly errorProps: (field: string) => { readonly error: boolean; readonly helperText: string }
}

/** Chooses who sees the view. */
const Owners = ({ roles, audience, setAudience, role, setRole, errorProps }: OwnersProps) => {
  const translate = useTranslate()
  const t = (word: string): string => translate(`nerud.finding.views.${word}`)
  return (
    <>
      <TextField
        select
        label={t('audience')}
        value={audience}
        onChange={event => setAudience(event.target.value as Audience)}
        {...errorProps('audience')}
      >
        {AUDIENCES.map(one => (
          <MenuItem key={one} value={one}>
            {t(`audiences.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {audience === 'role' && (
        <TextField
          select
          label={t('role')}
          value={role ?? ''}
          onChange={event => setRole(Number(event.target.value))}
          {...errorProps('role')}
        >
          {roles.map(one => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  )
}

/** Names a view of the list and chooses who sees it. */
export const ViewDialog = ({ list, tabs, view, close }: ViewDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const t = (word: string): string => translate(`nerud.finding.views.${word}`)
  const { keep, isKeeping, mayShare, roles, query, layout, select } = tabs
  const [name, setName] = useState(view?.name ?? '')
  const [audience, setAudience] = useState<Audience>(view?.audience ?? 'me')
  const [role, setRole] = useState(view?.role?.id ?? roles[0]?.id ?? null)
  const [isDefault, setDefault] = useState(view?.isDefault ?? false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (name.trim() === '') return setErrors({ name: translate('nerud.validation.required') })
    const what = view ? { id: view.id, query: view.query, columns: view.columns } : { query, columns: layout }
    try {
      const stored = await keep({ ...what, list, name: name.trim(), audience, role: audience === 'role' ? role : null, isDefault })
      close()
      if (!view) select(stored)
    } catch (error) {
      setErrors(errorsOf(error))
    }
  }
  const textOf = (field: string) => ({ error: errors[field] !== undefined, helperText: errors[field] ?? ' ' })
  const rest = Object.entries(errors).filter(([field]) => !['name', 'audience', 'role'].includes(field))
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={close} aria-labelledby={id}>
      <form noValidate onSubmit={event => void send(event)}>
        <DialogTitle id={id}>{t(view ? 'settings' : 'saveTitle')}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 0.5, pt: 1 }}>
            {rest.map(([field, text]) => (
              <Alert key={field} severity="error">
                {text}
              </Alert>
            ))}
            <TextField
              label={t('name')}
              value={name}
              onChange={event => setName(event.target.value)}
              autoFocus
              required
              slotProps={{ htmlInput: { maxLength: LONGEST_VIEW_NAME } }}
              {...textOf('name')}
            />
            {mayShare && <Owners {...{ roles, audience, setAudience, role, setRole, errorProps: textOf }} />}
            <FormControlLabel
              control={<Checkbox checked={isDefault} onChange={event => setDefault(event.target.checked)} />}
              label={t('isDefault')}
            />
          </Stack>
        </DialogContent>
        <DialogButtons
          cancel={{ label: translate('nerud.finding.cancel'), onClick: close }}
          primary={{ label: translate('nerud.finding.save'), loading: isKeeping }}
        />
      </form>
    </Dialog>
  )
}
