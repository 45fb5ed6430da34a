import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { Suspense } from 'react'
import { useSidebarState, useTranslate } from 'react-admin'
import { earlyChunk } from '../chunk.ts'
import { MenuOf, menuSurface } from '../menu/MenuOf.tsx'

const PhoneMenu = earlyChunk(() => import('../menu/PhoneMenu.tsx').then(module => module.PhoneMenu))

/** The height of the top bar, in pixels. */
export const BAR = 48
const WIDE = 216
const NARROW = 52

/** Whether the window is as narrow as a phone. */
export const useIsPhone = (): boolean => useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })

/** The dark sidebar with the menu: next to the page, collapsed to icons, or a drawer on phones. */
export function Sidebar({ isPhone, isDrawerOpen, closeDrawer }: { isPhone: boolean; isDrawerOpen: boolean; closeDrawer: () => void }) {
  const translate = useTranslate()
  const [isWide, setWide] = useSidebarState()
  const label = translate('nerud.shell.frame.menu')
  if (isPhone) {
    // Loaded at once, closed, so that it is ready at the first tap.
    return (
      <Suspense fallback={null}>
        <PhoneMenu label={label} isOpen={isDrawerOpen} close={closeDrawer} />
      </Suspense>
    )
  }
  const width = isWide ? WIDE : NARROW
  return (
    <Box component="nav" aria-label={label} sx={{ width, flexShrink: 0, transition: 'width 150ms', displayPrint: 'none' }}>
      <Box sx={{ ...menuSurface, position: 'fixed', top: BAR, bottom: 0, width, overflowY: 'auto', transition: 'width 150ms' }}>
        <MenuOf isNarrow={!isWide} widen={() => setWide(true)} onGo={() => undefined} />
      </Box>
    </Box>
  )
}
