import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { Suspense, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useMay } from './authProvider.ts'
import { useResources } from './resourceContext.tsx'
import { hidden } from './page/PageTitle.tsx'
import { promptChunk, whenFetched } from './chunk.ts'
import { chrome } from './theme/palette.ts'
import { ariaKeys, isMac, KEYS, keyOf, shownKeys } from './keys.ts'

const openers = new Set<() => void>()
const watchers = new Set<() => void>()
const notifyAll = (): void => watchers.forEach(watch => watch())

/** Registers the function that opens the search; returns the function that unregisters it. */
function offerSearch(open: () => void): () => void {
  openers.add(open)
  notifyAll()
  return () => {
    openers.delete(open)
    notifyAll()
  }
}

/** Opens the global search, if it is available. */
export const openSearch = (): void => openers.forEach(open => open())

/** Whether the global search is available. Subscribe by `onSearchOffered`. */
export const isSearchOffered = (): boolean => openers.size > 0
export function onSearchOffered(watch: () => void): () => void {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

// Text typed right after Ctrl+K must go to the dialog, so its code is prefetched.
const SearchDialog = promptChunk(() => import('./search/SearchDialog.tsx').then(module => module.SearchDialog))

/** Ctrl+K, or Cmd+K on a Mac, opens the search from anywhere, in any keyboard layout. */
function useKey(open: () => void, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (keyOf('everywhere', event) !== 'palette' || event.defaultPrevented) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, isOn])
}

/** The button of the global search; hidden for users who may read nothing that it finds. */
export function SearchButton({ isPhone }: { readonly isPhone: boolean }) {
  const translate = useTranslate()
  const { may } = useMay()
  const resources = useResources()
  const [isOpen, setOpen] = useState(false)
  const [isReady, setReady] = useState(false)
  // Closed, it prepares its commands.
  useEffect(() => whenFetched(() => setReady(true)), [])
  const [open] = useState(() => () => {
    setReady(true)
    setOpen(true)
  })
  const finds = Object.values(resources).some(resource => resource.list?.search.global && may(resource, 'read'))
  useKey(open, finds)
  useEffect(() => (finds ? offerSearch(open) : undefined), [finds, open])
  if (!finds) return null
  return (
    <>
      <ButtonBase
        onClick={open}
        {...(isPhone && { 'aria-label': translate('nerud.search.title') })}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(KEYS.everywhere.palette)}
        sx={{
          flexShrink: 0,
          gap: 1,
          height: 32,
          px: isPhone ? '6px' : '10px',
          borderRadius: '6px',
          fontSize: '0.8125rem',
          color: chrome.text,
          border: isPhone ? 0 : `1px solid ${chrome.line}`,
          '&:hover': { backgroundColor: chrome.raised, color: chrome.strong },
          '&.Mui-focusVisible': { outline: `2px solid ${chrome.mark}`, outlineOffset: -2 },
        }}
      >
        <SearchIcon fontSize="small" />
        {!isPhone && (
          <>
            {translate('nerud.search.button')}
            <Box component="span" sx={hidden}>
              {translate('nerud.search.everywhere')}
            </Box>
            <Box
              component="kbd"
              sx={{ ml: 1, px: '5px', borderRadius: '4px', border: `1px solid ${chrome.line}`, font: 'inherit', fontSize: '0.6875rem' }}
            >
              {shownKeys(KEYS.everywhere.palette[0]).replace('+', isMac ? '' : ' ')}
            </Box>
          </>
        )}
      </ButtonBase>
      {isReady && (
        <Suspense fallback={null}>
          <SearchDialog isOpen={isOpen} close={() => setOpen(false)} isFullScreen={isPhone} />
        </Suspense>
      )}
    </>
  )
}
