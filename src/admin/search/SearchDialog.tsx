import CloseIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { useCardPath } from '../cells/useCardPath.ts'
import { useResources } from '../declared.tsx'
import { hidden } from '../page/hidden.ts'
import { groupsOf, withRecent, type Hit } from './found.ts'
import { Hits } from './Hits.tsx'
import { useFound } from './useFound.ts'

interface SearchDialogProps {
  readonly isOpen: boolean
  readonly isFullScreen: boolean
  readonly close: () => void
}

const NONE: readonly Hit[] = []
/** The line that says that there are more results than are shown. */
const MORE = { px: 2, py: 0.75, typography: 'caption', color: 'text.secondary', borderTop: 1, borderColor: 'divider' } as const

/** What to show: the results, or, without a query, what was opened from here before. */
function useShown(query: string) {
  const resources = useResources()
  const cardPath = useCardPath()
  const [recent, setRecent] = useStore<readonly Hit[]>('search.recent', NONE)
  const found = useFound(query)
  const isRecent = query.trim() === ''
  const reachable = (isRecent ? recent : found.hits).filter(hit => cardPath(hit.resource, hit.id) !== undefined)
  const groups = groupsOf(reachable, resources)
  return { groups, hits: groups.flatMap(group => group.hits), isRecent, found, keep: (hit: Hit) => setRecent(withRecent(recent, hit)) }
}

/** The search over everything: a line to type in, results by resource, arrows and Enter to open one. */
export const SearchDialog = ({ isOpen, close, isFullScreen }: SearchDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      // Who calls it by its keys types at once.
      transitionDuration={0}
      fullWidth
      maxWidth="sm"
      fullScreen={isFullScreen}
      aria-labelledby={titleId}
      slotProps={{ container: { sx: { alignItems: 'flex-start' } }, paper: { sx: isFullScreen ? {} : { mt: '8vh', maxHeight: '76vh' } } }}
    >
      <Box component="h2" id={titleId} sx={hidden}>
        {translate('nerud.search.title')}
      </Box>
      <Inside close={close} isFullScreen={isFullScreen} />
    </Dialog>
  )
}

/** The current result: the first of a new query, then the one chosen by arrows or the mouse; scrolled into view. */
function useCurrent(hits: readonly Hit[], query: string, idOfHit: (hit: Hit) => string) {
  const [at, setAt] = useState(0)
  const place = Math.min(at, hits.length - 1)
  const current = hits[place]
  useEffect(() => setAt(0), [query])
  useEffect(() => {
    if (current) document.getElementById(idOfHit(current))?.scrollIntoView({ block: 'nearest' })
    // Whenever another one is current, whatever made it so.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [current])
  const step = (by: 1 | -1): void => setAt((place + by + hits.length) % hits.length)
  return { current, step, point: (hit: Hit) => setAt(hits.indexOf(hit)) }
}

/** The outcome of the query as text; empty without a query and while its response is awaited. */
function useOutcome({ hits, isRecent, found }: Pick<ReturnType<typeof useShown>, 'hits' | 'isRecent' | 'found'>): string {
  const translate = useTranslate()
  if (isRecent) return ''
  if (found.failed) return translate('nerud.search.failed')
  if (found.isOld) return ''
  if (hits.length === 0) return translate('nerud.search.nothing')
  const said = translate('nerud.search.found', { smart_count: found.total })
  return found.total > hits.length ? `${said}. ${translate('nerud.search.best', { smart_count: hits.length })}` : said
}

interface QueryLineProps {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly close: () => void
  readonly isBusy: boolean
  /** The ids of the list of results, and of the current one where there is any. */
  readonly listId: string
  readonly currentId: string | undefined
}

/** The line to type in: a combo box over the list of results. */
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

const Inside = ({ close, isFullScreen }: Omit<SearchDialogProps, 'isOpen'>) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const cardPath = useCardPath()
  const id = useId()
  const [query, setQuery] = useState('')
  const shown = useShown(query)
  const { groups, hits, isRecent, found } = shown
  const listId = `${id}-list`
  const idOfHit = (hit: Hit): string => `${id}-${hit.resource}-${hit.id}`
  const { current, step, point } = useCurrent(hits, query, idOfHit)
  const outcome = useOutcome(shown)
  const isBusy = found.isOld && !isRecent

  const open = (hit: Hit): void => {
    shown.keep(hit)
    close()
    void navigate(cardPath(hit.resource, hit.id)!)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' && current) step(1)
    else if (event.key === 'ArrowUp' && current) step(-1)
    else if (event.key === 'Enter' && current && !found.isOld) open(current)
    else return
    event.preventDefault()
  }
  return (
    <>
      <QueryLine {...{ query, onKeyDown, close, isBusy, listId }} onQuery={setQuery} currentId={current && idOfHit(current)} />
      <Box sx={{ overflowY: 'auto', minHeight: isFullScreen ? 0 : 96, py: 1 }}>
        {isRecent && hits.length > 0 && (
          <Box sx={{ px: 2, pb: 0.5, typography: 'caption', color: 'text.secondary' }}>{translate('nerud.search.recent')}</Box>
        )}
        {hits.length > 0 ? (
          <Hits {...{ groups, current, query, open, idOfHit }} id={listId} isFaded={isBusy} onPoint={point} />
        ) : (
          <Box id={listId} sx={{ px: 2, py: 2, color: found.failed && !isRecent ? 'error.main' : 'text.secondary', typography: 'body2' }}>
            {isRecent ? translate('nerud.search.hint') : outcome || translate('nerud.search.looking')}
          </Box>
        )}
      </Box>
      <Box role="status" sx={found.total > hits.length && !isRecent ? MORE : hidden}>
        {outcome}
      </Box>
    </>
  )
}
