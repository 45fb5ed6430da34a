import { useLocation } from 'react-router'
import { useTranslate } from 'react-admin'
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { chunkOf } from '../chunk.ts'
import { useProvider } from '../data/provider.ts'
import { useCustomScreens } from '../customScreens.tsx'
import { MountOnOpen } from '../page/Deferred.tsx'
import { buttonKeys, KEYS, keyOf } from '../keys.ts'

/** The screen at an address, as declarations and help texts name it: '/deals/list/:id'. */
export const screenAt = (pathname: string): string => pathname.replaceAll(/\/\d+(?=\/|$)/gu, '/:id')

/** The open screen and its help text; '' if it has none. */
function useScreenHelp(): { readonly screen: string; readonly text: string } {
  const translate = useTranslate()
  const screen = screenAt(useLocation().pathname)
  return { screen, text: translate(`nerud.help.screens.${screen}`, { _: '' }) }
}

/** How long the list of screens with custom help stays fresh, in milliseconds. */
const KNOWN_MS = 5 * 60_000

/** The custom help blocks of a screen. */
function usePieces(screen: string) {
  const helps = Object.entries(useCustomScreens().helps)
  const provider = useProvider()
  const known = useQueries({
    queries: helps.map(([resource, { screens }]) => ({
      queryKey: [resource, 'helped'],
      queryFn: () => screens(provider),
      staleTime: KNOWN_MS,
      retry: false,
    })),
  })
  return helps.flatMap(([name, { load }], at) => (known[at]?.data?.includes(screen) ? [{ name, load }] : []))
}

interface HelpWindowProps {
  readonly label: string
  readonly screen: string
  readonly text: string
  readonly pieces: ReturnType<typeof usePieces>
  readonly isOpen: boolean
  readonly anchor: HTMLElement | null
  readonly close: () => void
}

const HelpWindow = ({ label, screen, text, pieces, isOpen, anchor, close }: HelpWindowProps) => (
  <MountOnOpen when={isOpen}>
    <Popover
      open={isOpen}
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          sx: { mt: 0.5, p: 2, width: 460, maxWidth: 'calc(100vw - 32px)', maxHeight: '70vh' },
        },
      }}
    >
      {text !== '' && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      )}
      {pieces.map(({ name, load }) => {
        const Piece = chunkOf(load)
        return (
          <Box key={name} sx={{ mt: text === '' ? 0 : 2 }}>
            <Suspense fallback={null}>
              <Piece screen={screen} />
            </Suspense>
          </Box>
        )
      })}
    </Popover>
  </MountOnOpen>
)

/** The '?' button next to the heading, on screens that have help: a short text and frequent questions. F1 opens it too. */
export const HelpButton = () => {
  const translate = useTranslate()
  const { screen, text } = useScreenHelp()
  const pieces = usePieces(screen)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const has = text !== '' || pieces.length > 0
  useEffect(() => setOpen(false), [screen])
  useEffect(() => {
    if (!has) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (keyOf('everywhere', event) !== 'screenHelp' || event.defaultPrevented) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [has])
  if (!has) return null
  const label = translate('nerud.seeing.help.screen')
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        aria-label={label}
        {...buttonKeys(KEYS.everywhere.screenHelp, label)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <HelpIcon fontSize="small" />
      </IconButton>
      <HelpWindow {...{ label, screen, text, pieces, isOpen }} anchor={button.current} close={() => setOpen(false)} />
    </>
  )
}
