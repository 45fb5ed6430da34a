import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { memo, Suspense, useEffect, useState } from 'react'
import { useTranslate, useLoading, useSidebarState } from 'react-admin'
import MenuIcon from '@mui/icons-material/Menu'
import MenuOpenIcon from '@mui/icons-material/MenuOpen'
import AppBar from '@mui/material/AppBar'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useSessionState } from '../authProvider.ts'
import { chunk } from '../chunk.ts'
import { chrome } from '../theme/palette.ts'
import { hidden, TITLE_ID, useSystemName } from '../page/PageTitle.tsx'
import { Bell } from '../bell/Bell.tsx'
import { SearchButton } from '../SearchButton.tsx'
import { ScreenKeys } from './ScreenKeys.tsx'
import { mirroredInRtl } from '../direction.ts'
import { BAR } from './Sidebar.tsx'

const OwnPassword = chunk(() => import('./OwnPassword.tsx').then(module => module.OwnPassword))
const UserWindow = chunk(() => import('./UserWindow.tsx').then(module => module.UserWindow))

const initials = (fio: string): string =>
  fio
    .split(/\s+/u)
    .slice(0, 2)
    .map(word => word[0] ?? '')
    .join('')
    .toUpperCase()

function Face({ fio }: { readonly fio: string }) {
  const translate = useTranslate()
  return (
    <>
      <Box
        aria-hidden
        sx={{
          width: 28,
          height: 28,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          fontSize: '0.6875rem',
          fontWeight: 600,
          color: chrome.ground,
          backgroundColor: chrome.mark,
        }}
      >
        {initials(fio)}
      </Box>
      <Box component="span" sx={hidden}>
        {translate('nerud.shell.user.menu')}
      </Box>
      <Box
        component="span"
        sx={theme => ({
          maxWidth: 200,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          color: chrome.text,
          fontSize: '0.8125rem',
          [theme.breakpoints.down('md')]: hidden,
        })}
      >
        {fio}
      </Box>
    </>
  )
}

/** The user button at the end of the top bar, and its popover. */
function UserMenu() {
  const { session, lapsed } = useSessionState()
  const { fio = '', login = '' } = session ?? lapsed ?? {}
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const close = (): void => setAnchor(null)
  const changePassword = (): void => {
    close()
    setChanging(true)
  }
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => {
          setAnchor(event.currentTarget)
          setOpened(true)
        }}
        sx={{
          gap: 1,
          px: 1,
          height: 36,
          borderRadius: '6px',
          flexShrink: 0,
          '&:hover': { backgroundColor: chrome.raised },
          '&.Mui-focusVisible': { outline: `2px solid ${chrome.mark}`, outlineOffset: -2 },
        }}
      >
        <Face fio={fio || login} />
      </ButtonBase>
      {wasOpened && (
        <Suspense fallback={null}>
          <UserWindow fio={fio} login={login} anchor={anchor} close={close} changePassword={changePassword} />
        </Suspense>
      )}
      {isChanging && (
        <Suspense fallback={null}>
          <OwnPassword close={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}

const HelpButton = chunk(() => import('./HelpButton.tsx').then(module => module.HelpButton))
const Printing = chunk(() => import('./Printing.tsx').then(module => module.Printing))

/** Milliseconds that calls may take without the progress line: otherwise it would be rendered and painted twice for every page. */
const QUICK_MS = 150

/** Whether calls have been pending for a while. */
function useIsSlow(): boolean {
  const isLoading = useLoading()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setSlow(true), QUICK_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading])
  return isSlow
}

/** A progress line while calls are pending. It is animated by transform, which causes no layout. */
function Busy() {
  return useIsSlow() ? (
    <Box
      aria-hidden
      role="progressbar"
      className="busy"
      sx={{
        position: 'absolute',
        insetInline: 0,
        bottom: -2,
        height: 2,
        overflow: 'hidden',
        '&::before': {
          content: '""',
          display: 'block',
          width: '40%',
          height: '100%',
          backgroundColor: chrome.mark,
          animation: 'nerud-busy 1.5s linear infinite',
        },
        '@keyframes nerud-busy': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
      }}
    />
  ) : null
}

const buttons = {
  '& .MuiIconButton-root': {
    color: chrome.text,
    '&:hover': { color: chrome.strong, backgroundColor: chrome.raised },
    '&.Mui-focusVisible': { outline: `2px solid ${chrome.mark}`, outlineOffset: -2 },
  },
} as const

interface TopBarProps {
  readonly isPhone: boolean
  readonly openDrawer: () => void
  /** Called with the element that pages render their titles into. */
  readonly heading: (element: HTMLElement | null) => void
}

/** The name of the system, linked to the first page. */
const HomeLink = () => {
  const systemName = useSystemName()
  return (
    <MuiLink
      component={Link}
      to="/"
      underline="none"
      sx={{
        color: chrome.strong,
        fontWeight: 600,
        whiteSpace: 'nowrap',
        maxWidth: 240,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        borderRadius: '3px',
        '&:focus-visible': { outline: `2px solid ${chrome.mark}`, outlineOffset: 2 },
      }}
    >
      {systemName}
    </MuiLink>
  )
}

const MenuButton = ({ isPhone, openDrawer }: Omit<TopBarProps, 'heading'>) => {
  const translate = useTranslate()
  const [isWide, setWide] = useSidebarState()
  const isClosing = !isPhone && isWide
  const label = translate(isClosing ? 'nerud.shell.frame.closeMenu' : 'nerud.shell.frame.openMenu')
  return (
    <IconButton
      aria-label={label}
      title={label}
      aria-expanded={isPhone ? undefined : isWide}
      onClick={isPhone ? openDrawer : () => setWide(!isWide)}
    >
      {isClosing ? <MenuOpenIcon sx={mirroredInRtl} /> : <MenuIcon />}
    </IconButton>
  )
}

/** The dark top bar: menu button, system name, page heading, search, bell, user menu. */
export const TopBar = memo(({ isPhone, openDrawer, heading }: TopBarProps) => {
  return (
    <AppBar
      position="fixed"
      color="transparent"
      elevation={0}
      sx={{
        backgroundColor: chrome.ground,
        color: chrome.strong,
        border: 0,
        borderRadius: 0,
        displayPrint: 'none',
        borderBottom: `1px solid ${chrome.line}`,
        zIndex: theme => theme.zIndex.drawer + 1,
        ...buttons,
      }}
    >
      <Toolbar disableGutters sx={{ height: BAR - 1, minHeight: `${BAR - 1}px !important`, px: '8px', gap: 1 }}>
        <MenuButton isPhone={isPhone} openDrawer={openDrawer} />
        {!isPhone && <HomeLink />}
        {!isPhone && <Box aria-hidden sx={{ width: '1px', height: 20, backgroundColor: chrome.line, mx: 0.5 }} />}
        <Typography
          ref={heading}
          id={TITLE_ID}
          component="h1"
          noWrap
          sx={{ flexGrow: 1, minWidth: 0, fontSize: '1rem', fontWeight: 500 }}
        />
        <Suspense fallback={null}>
          <HelpButton />
        </Suspense>
        <SearchButton isPhone={isPhone} />
        <Suspense fallback={!isPhone && <Box sx={{ width: 40 }} />}>
          <Printing isPhone={isPhone} />
        </Suspense>
        <Bell isPhone={isPhone} />
        <UserMenu />
      </Toolbar>
      <Busy />
      <ScreenKeys />
    </AppBar>
  )
})
