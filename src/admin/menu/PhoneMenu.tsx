import Drawer from '@mui/material/Drawer'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { menuSurface, MenuOf } from './MenuOf.tsx'

interface PhoneMenuProps {
  readonly label: string
  readonly isOpen: boolean
  readonly close: () => void
}

/** The menu as a drawer on phones; navigation closes it. */
export const PhoneMenu = ({ label, isOpen, close }: PhoneMenuProps) => {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    // It may be opened before it is mounted.
    if (shown.current !== pathname) close()
    shown.current = pathname
  }, [pathname, close])
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      slotProps={{ paper: { 'aria-label': label, sx: { ...menuSurface, width: 280 } } }}
      sx={{ zIndex: theme => theme.zIndex.modal }}
    >
      <nav aria-label={label}>
        <MenuOf isNarrow={false} widen={() => undefined} onGo={close} />
      </nav>
    </Drawer>
  )
}
