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

/** Light or dark, for those who have not signed in yet. */
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
          color: chrome.text,
          '&:hover': { color: chrome.strong, backgroundColor: chrome.raised },
          '&.Mui-focusVisible': { outline: `2px solid ${chrome.mark}` },
        }}
      >
        {isDark ? <LightMode fontSize="small" /> : <DarkMode fontSize="small" />}
      </IconButton>
    </Tooltip>
  )
}

interface EntryFrameProps {
  readonly title: string
  /** Stands in the middle: pages that only say something. */
  readonly isCentered?: boolean
  readonly children: ReactNode
}

/** A page outside the frame: the name of the system on the dark bar, one card in the middle. */
export function EntryFrame({ title, isCentered = false, children }: EntryFrameProps) {
  const systemName = useSystemName()
  useDocumentTitle(title)
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', backgroundColor: 'background.default' }}>
      <Box
        component="header"
        sx={{
          height: 48,
          px: 2,
          display: 'flex',
          alignItems: 'center',
          backgroundColor: chrome.ground,
          color: chrome.strong,
          borderBottom: `1px solid ${chrome.line}`,
        }}
      >
        <Box sx={{ flexGrow: 1, fontWeight: 600 }}>{systemName}</Box>
        <ThemeButton />
      </Box>
      <Box component="main" sx={{ flexGrow: 1, display: 'grid', placeItems: { xs: 'start center', sm: 'center' }, p: 2, pb: { sm: 12 } }}>
        <Paper sx={{ width: '100%', maxWidth: 400, p: { xs: 2.5, sm: 4 }, borderRadius: '10px' }}>
          <Typography variant="h1" sx={{ mb: 2.5, textAlign: isCentered ? 'center' : 'left' }}>
            {title}
          </Typography>
          {children}
        </Paper>
      </Box>
    </Box>
  )
}
