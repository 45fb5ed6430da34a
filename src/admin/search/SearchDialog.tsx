import CloseIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import { Suspense, useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { chunk } from '../chunk.ts'
import { hidden } from '../page/PageTitle.tsx'
import { useDeclaredCommands, usePageCommands, type Command, type KnownCommands } from './commands.ts'
import { Hits, type HitEntry, usePaletteEntries } from './Hits.tsx'

const RunAction = chunk(() => import('../actions/useStarting.tsx').then(module => module.RunAction))

interface SearchDialogProps {
  readonly isOpen: boolean
  readonly isFullScreen: boolean
  readonly close: () => void
}

/** The styles of the note that there are more results than shown. */
const MORE = { px: 2, py: 0.75, typography: 'caption', color: 'text.secondary', borderTop: 1, borderColor: 'divider' } as const

/** Runs a command after the dialog has closed: the page must have the focus again before one of its buttons is pressed. */
function useDoing(close: () => void) {
  const navigate = useNavigate()
  const [running, setRunning] = useState<{ readonly resource: string; readonly action: string; readonly time: number }>()
  const act = ({ doing }: Command): void => {
    close()
    if ('to' in doing) void navigate(doing.to)
    else if ('run' in doing) setTimeout(doing.run)
    else setRunning({ ...doing, time: Date.now() })
  }
  return { act, running }
}

interface WindowProps extends InsideProps {
  readonly isOpen: boolean
  /** Renders it in its place instead of at the end of the document. */
  readonly isInPlace?: boolean
}

const SearchWindow = ({ isOpen, isInPlace = false, ...inside }: WindowProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const { close, isFullScreen } = inside
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      // Users type immediately after the shortcut.
      slotProps={{ container: { sx: { alignItems: 'flex-start' } }, paper: { sx: isFullScreen ? {} : { mt: '8vh', maxHeight: '76vh' } } }}
      fullWidth
      maxWidth="sm"
      fullScreen={isFullScreen}
      disablePortal={isInPlace}
      aria-labelledby={titleId}
    >
      <Box component="h2" id={titleId} sx={hidden}>
        {translate('nerud.search.title')}
      </Box>
      <Inside {...inside} />
    </Dialog>
  )
}

/** The global search: an input, commands and found records, arrow keys and Enter to choose one. */
export const SearchDialog = ({ isOpen, close, isFullScreen }: SearchDialogProps) => {
  const { act, running } = useDoing(close)
  const known = { ofPage: usePageCommands(isOpen), declared: useDeclaredCommands() }
  return (
    <>
      <SearchWindow {...{ isOpen, close, isFullScreen, act, known }} />
      <Suspense fallback={null}>{running && <RunAction key={running.time} resource={running.resource} action={running.action} />}</Suspense>
    </>
  )
}

const nothing = (): void => undefined
const REHEARSED: KnownCommands = { ofPage: [{ id: '1', group: 'here', label: '1', doing: { to: '/' } }], declared: [] }

/** The open search with one entry, to be rendered outside of the document: inserts its styles and compiles its code before the user opens it. */
export const RehearsedSearch = () => <SearchWindow isOpen isInPlace isFullScreen={false} close={nothing} act={nothing} known={REHEARSED} />

/** The current result: the first of a new query, then the one chosen by arrow keys or pointer; scrolled into view. */
function useCurrent(lines: readonly HitEntry[], query: string, idOf: (line: HitEntry) => string) {
  const [at, setAt] = useState(0)
  const index = Math.min(at, lines.length - 1)
  const current = lines[index]
  useEffect(() => setAt(0), [query])
  useEffect(() => {
    if (current) document.getElementById(idOf(current))?.scrollIntoView({ block: 'nearest' })
    // Whenever another one becomes current, for whatever reason.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [current?.key])
  const step = (by: 1 | -1): void => setAt((index + by + lines.length) % lines.length)
  return { current, step, point: ({ key }: HitEntry) => setAt(lines.findIndex(line => line.key === key)) }
}

type Shown = ReturnType<typeof usePaletteEntries>

/** The outcome of the query for screen readers; '' without a query or while the response is pending. */
function useOutcome({ lines, count, isRecent, found }: Pick<Shown, 'lines' | 'count' | 'isRecent' | 'found'>): string {
  const translate = useTranslate()
  if (isRecent) return ''
  if (found.failed) return translate('nerud.search.failed')
  if (found.isOld) return ''
  if (lines.length === 0) return translate('nerud.search.nothing')
  if (count === 0) return ''
  const text = translate('nerud.search.found', { smart_count: found.total })
  return found.total > count ? `${text}. ${translate('nerud.search.best', { smart_count: count })}` : text
}

interface QueryLineProps {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly close: () => void
  readonly isBusy: boolean
  /** The ids of the result list and of the current result, if any. */
  readonly listId: string
  readonly currentId: string | undefined
}

/** The input: a combo box over the list of results. */
const QueryLine = ({ query, onQuery, onKeyDown, close, isBusy, listId, currentId }: QueryLineProps) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
      {isBusy ? <CircularProgress size={20} /> : <SearchIcon color="action" fontSize="small" />}
      <InputBase
        autoFocus
        fullWidth
        value={query}
        onChange={event => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={translate('nerud.search.placeholder')}
        inputProps={{
          role: 'combobox',
          'aria-label': translate('nerud.search.title'),
          'aria-expanded': currentId !== undefined,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': currentId,
          autoComplete: 'off',
          spellCheck: false,
          enterKeyHint: 'go',
        }}
        sx={{ fontSize: '1rem' }}
      />
      <IconButton size="small" edge="end" onClick={close} aria-label={translate('nerud.search.close')}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}

interface InsideProps extends Omit<SearchDialogProps, 'isOpen'> {
  readonly act: (command: Command) => void
  readonly known: KnownCommands
}

const Inside = ({ close, act, isFullScreen, known }: InsideProps) => {
  const translate = useTranslate()
  const id = useId()
  const [query, setQuery] = useState('')
  const shown = usePaletteEntries(query, known, close, act)
  const { groups, lines, count, isRecent, found } = shown
  const listId = `${id}-list`
  const idOf = (line: HitEntry): string => `${id}-${encodeURIComponent(line.key)}`
  const { current, step, point } = useCurrent(lines, query, idOf)
  const outcome = useOutcome(shown)
  const isBusy = found.isOld && !isRecent
  const failed = found.failed && !isRecent

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' && current) step(1)
    else if (event.key === 'ArrowUp' && current) step(-1)
    else if (event.key === 'Enter' && current && (current.isSure || !found.isOld)) current.choose()
    else return
    event.preventDefault()
  }
  return (
    <>
      <QueryLine {...{ query, onKeyDown, close, isBusy, listId }} onQuery={setQuery} currentId={current && idOf(current)} />
      <Box sx={{ overflowY: 'auto', minHeight: isFullScreen ? 0 : 96, py: 1 }}>
        {isRecent && count > 0 && (
          <Box sx={{ px: 2, pb: 0.5, typography: 'caption', color: 'text.secondary' }}>{translate('nerud.search.recent')}</Box>
        )}
        {lines.length > 0 && <Hits {...{ groups, current, query, idOf }} id={listId} isFaded={isBusy} onPoint={point} />}
        {(lines.length === 0 || failed) && (
          <Box
            {...(lines.length === 0 && { id: listId })}
            sx={{ px: 2, py: 2, color: failed ? 'error.main' : 'text.secondary', typography: 'body2' }}
          >
            {isRecent ? translate('nerud.search.hint') : outcome || translate('nerud.search.looking')}
          </Box>
        )}
      </Box>
      <Box role="status" sx={found.total > count && count > 0 && !isRecent ? MORE : hidden}>
        {outcome}
      </Box>
    </>
  )
}
