import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Alert from '@mui/material/Alert'
import { useId, useState, type FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import BookmarkIcon from '@mui/icons-material/BookmarkAddOutlined'
import Button from '@mui/material/Button'
import { AUDIENCES, LONGEST_VIEW_NAME, type Audience, type SavedView, type SavedViews } from '#resource/savedViews'
import { isHttpProblem } from '../../api.ts'
import { DialogButtons } from '../../page/DialogButtons.tsx'
import { useViewTabs, useKeepView } from './useViewTabs.ts'
import { useMay } from '../../authProvider.ts'

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
      const kept = await keep({ ...what, list, name: name.trim(), audience, role: audience === 'role' ? role : null, isDefault })
      close()
      if (!view) select(kept)
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

/** Saves the list's query in the open view or as a new view; not in read-only mode. */
export const SaveView = ({ list, prefix }: { readonly list: string; readonly prefix: string }) => {
  const translate = useTranslate()
  const tabs = useViewTabs(list, prefix)
  const keepOpen = useKeepView(tabs)
  const [isNew, setNew] = useState(false)
  const { readOnly } = useMay()
  const { open, isChanged, isKeeping, isKnown } = tabs
  if (readOnly || !isKnown || (open && !isChanged)) return null
  const isOwn = open?.mayEdit === true
  return (
    <>
      <Button
        size="small"
        startIcon={<BookmarkIcon fontSize="small" />}
        loading={isKeeping}
        onClick={() => (isOwn ? void keepOpen() : setNew(true))}
        sx={{ flex: 'none', minHeight: 0, py: 0.25, whiteSpace: 'nowrap' }}
      >
        {translate(isOwn ? 'nerud.finding.views.update' : 'nerud.finding.views.save')}
      </Button>
      {isNew && <ViewDialog {...{ list, tabs }} view={undefined} close={() => setNew(false)} />}
    </>
  )
}
