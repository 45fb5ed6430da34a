import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useEffect } from 'react'
import { useSidebarState, useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { chrome } from '../theme/palette.ts'
import { MenuOf } from '../menu/MenuOf.tsx'

/** The height of the top bar, in pixels. */
export const BAR = 48
const WIDE = 216
const NARROW = 52

/** Is the window as narrow as a phone's? */
export const useIsPhone = (): boolean => useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })

const paper = {
  backgroundColor: chrome.ground,
  color: chrome.text,
  border: 0,
  borderRadius: 0,
  scrollbarWidth: 'thin',
  scrollbarColor: `${chrome.line} transparent`,
  overflowX: 'hidden',
} as const

/** The dark sidebar with the menu: beside the page, folded to icons, or a drawer over the page of a phone. */
export function Sidebar({ isPhone, isDrawerOpen, closeDrawer }: { isPhone: boolean; isDrawerOpen: boolean; closeDrawer: () => void }) {
  const translate = useTranslate()
  const [isWide, setWide] = useSidebarState()
  const { pathname } = useLocation()
  useEffect(closeDrawer, [pathname, closeDrawer])
  const label = translate('nerud.shell.frame.menu')
  if (isPhone) {
    return (
      <Drawer
        open={isDrawerOpen}
        onClose={closeDrawer}
        slotProps={{ paper: { 'aria-label': label, sx: { ...paper, width: 280 } } }}
        sx={{ zIndex: theme => theme.zIndex.modal }}
      >
        <nav aria-label={label}>
          <MenuOf isNarrow={false} widen={() => undefined} onGo={closeDrawer} />
        </nav>
      </Drawer>
    )
  }
  const width = isWide ? WIDE : NARROW
  return (
    <Box component="nav" aria-label={label} sx={{ width, flexShrink: 0, transition: 'width 150ms', displayPrint: 'none' }}>
      <Box sx={{ ...paper, position: 'fixed', top: BAR, bottom: 0, width, overflowY: 'auto', transition: 'width 150ms' }}>
        <MenuOf isNarrow={!isWide} widen={() => setWide(true)} onGo={() => undefined} />
      </Box>
    </Box>
  )
}
