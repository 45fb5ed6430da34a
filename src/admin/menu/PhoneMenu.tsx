import Drawer from '@mui/material/Drawer'
import { menuSurface, MenuOf } from './MenuOf.tsx'

interface PhoneMenuProps {
  readonly label: string
  readonly isOpen: boolean
  readonly close: () => void
}

/** The menu as a drawer on phones. */
export const PhoneMenu = ({ label, isOpen, close }: PhoneMenuProps) => (
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
