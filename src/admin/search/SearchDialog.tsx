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

/** What to show: the finds, or, while nothing is looked for, what was opened from here before. */
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

/** The search over everything: a line to type in, finds by kind, arrows and Enter to open one. */
export const SearchDialog = ({ isOpen, close, isFullScreen }: SearchDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={close}
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

const Inside = ({ close, isFullScreen }: Omit<SearchDialogProps, 'isOpen'>) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const cardPath = useCardPath()
  const id = useId()
  const [query, setQuery] = useState('')
  const { groups, hits, isRecent, found, keep } = useShown(query)
  const [at, setAt] = useState(0)
  const current = hits[Math.min(at, hits.length - 1)]
  const listId = `${id}-list`
  const idOfHit = (hit: Hit): string => `${id}-${hit.resource}-${hit.id}`
  useEffect(() => setAt(0), [query])
  useEffect(() => {
    if (current) document.getElementById(idOfHit(current))?.scrollIntoView({ block: 'nearest' })
    // The row that is current decides, however it became so.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [current])

  const open = (hit: Hit): void => {
    keep(hit)
    close()
    void navigate(cardPath(hit.resource, hit.id)!)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && hits.length > 0) setAt((Math.min(at, hits.length - 1) + step + hits.length) % hits.length)
    else if (event.key === 'Enter' && current && !found.isOld) open(current)
    else return
    event.preventDefault()
  }
  const said = isRecent
    ? ''
    : found.failed
      ? translate('nerud.search.failed')
      : found.isOld
        ? ''
        : hits.length === 0
          ? translate('nerud.search.nothing')
          : translate('nerud.search.found', { smart_count: hits.length })
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
        {found.isOld && !isRecent ? <CircularProgress size={20} /> : <SearchIcon color="action" fontSize="small" />}
        <InputBase
          autoFocus
          fullWidth
          value={query}
          onChange={event => setQuery(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={translate('nerud.search.placeholder')}
          inputProps={{
            role: 'combobox',
            'aria-label': translate('nerud.search.title'),
            'aria-expanded': hits.length > 0,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': current && idOfHit(current),
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
      <Box sx={{ overflowY: 'auto', minHeight: isFullScreen ? 0 : 96, py: 1 }}>
        {isRecent && hits.length > 0 && (
          <Box sx={{ px: 2, pb: 0.5, typography: 'caption', color: 'text.secondary' }}>{translate('nerud.search.recent')}</Box>
        )}
        {hits.length > 0 ? (
          <Hits
            {...{ groups, current, query, open, idOfHit }}
            id={listId}
            isFaded={found.isOld && !isRecent}
            onPoint={hit => setAt(hits.indexOf(hit))}
          />
        ) : (
          <Box id={listId} sx={{ px: 2, py: 2, color: found.failed && !isRecent ? 'error.main' : 'text.secondary', typography: 'body2' }}>
            {isRecent ? translate('nerud.search.hint') : said || translate('nerud.search.looking')}
          </Box>
        )}
      </Box>
      <Box role="status" sx={hidden}>
        {said}
      </Box>
    </>
  )
}
