import Drawer from '@mui/material/Drawer'
import { useEffect } from 'react'
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
  useEffect(close, [pathname, close])
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
