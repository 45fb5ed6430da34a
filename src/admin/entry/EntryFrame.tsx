import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTheme, useTranslate } from 'react-admin'
import { useDocumentTitle, useSystemName } from '../page/PageTitle.tsx'
import { chrome } from '../theme/palette.ts'

/** Switches between light and dark before sign-in. */
function ThemeButton() {
  const translate = useTranslate()
  const [theme, setTheme] = useTheme()
  const isDark = theme === 'dark'
  const label = translate('nerud.shell.user.dark')
  return (
    <Tooltip title={label} slotProps={{ popper: { disablePortal: true } }}>
      <IconButton
        aria-label={label}
        aria-pressed={isDark}
        onClick={() => setTheme(isDark ? 'light' : 'dark')}
        sx={{
          color: 'text.secondary',
        }}
      >
        {isDark ? <LightMode fontSize="small" /> : <DarkMode fontSize="small" />}
      </IconButton>
    </Tooltip>
  )
}

/** The name of the system and its first letter as the logo. */
const Brand = ({ name }: { readonly name: string }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1.5, mb: 2.5 }}>
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 40,
        height: 40,
        borderRadius: '10px',
        fontSize: '1.25rem',
        fontWeight: 700,
        color: chrome.mark,
        bgcolor: chrome.ground,
        border: `1px solid ${chrome.line}`,
      }}
    >
      {name.slice(0, 1)}
    </Box>
    <Typography component="p" sx={{ fontSize: '1.25rem', fontWeight: 600 }}>
      {name}
    </Typography>
  </Box>
)

interface EntryFrameProps {
  readonly title: string
  /** Centres the card vertically; for pages that only show a message. */
  readonly isCentered?: boolean
  /** The content loads later or grows: fixes the top of the card so that it does not move. */
  readonly isGrowing?: boolean
  readonly children: ReactNode
}

/** A page without the layout: the system name above one card. */
export function EntryFrame({ title, isCentered = false, isGrowing = false, children }: EntryFrameProps) {
  const systemName = useSystemName()
  useDocumentTitle(title)
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', backgroundColor: 'background.default' }}>
      <Box
        component="header"
        sx={{
          p: 1,
          display: 'flex',
          justifyContent: 'flex-end',
        }}
      >
        <ThemeButton />
      </Box>
      <Box
        component="main"
        sx={{
          flexGrow: 1,
          display: 'grid',
          placeItems: { xs: 'start center', sm: isGrowing ? 'start center' : 'center' },
          p: 2,
          pt: { sm: isGrowing ? '12dvh' : 2 },
          pb: { sm: 14 },
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 400 }}>
          <Brand name={systemName} />
          <Paper sx={{ p: { xs: 2.5, sm: 4 }, borderRadius: '10px' }}>
            <Typography variant="h1" sx={{ mb: 2.5, textAlign: isCentered ? 'center' : 'start' }}>
              {title}
            </Typography>
            {children}
          </Paper>
        </Box>
      </Box>
    </Box>
  )
}
