import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import type { ReactNode } from 'react'
import { BOTTOM_BAR } from '../bottomBar.ts'

/** A button that ends a dialog or a form; without `onClick` it submits the form around. */
export interface EndButton {
  readonly label: string
  readonly onClick?: (() => void) | undefined
  readonly disabled?: boolean
  /** It is working: pressed again, it does nothing. */
  readonly loading?: boolean
  readonly autoFocus?: boolean
  /** What it does takes something away. */
  readonly danger?: boolean
}

interface EndButtonsProps {
  /** Leaves everything as it is; stands first. */
  readonly cancel?: EndButton | undefined
  /** Other ways on, between the careful one and the main one. */
  readonly children?: ReactNode
  /** The main way on; stands last. */
  readonly primary?: EndButton | undefined
}

const propsOf = ({ label, onClick, danger, ...rest }: EndButton) => ({
  ...rest,
  children: label,
  ...(onClick ? { onClick } : { type: 'submit' as const }),
  color: danger ? ('error' as const) : ('primary' as const),
})

/** The buttons that end a form, in the one order of all forms and dialogs: cancel, others, the main one last. */
export const EndButtons = ({ cancel, children, primary }: EndButtonsProps) => (
  <>
    {cancel && <Button {...propsOf(cancel)} color="inherit" />}
    {children}
    {primary && <Button {...propsOf(primary)} variant="contained" />}
  </>
)

/** The foot of every dialog, around its buttons. */
export const DialogFoot = ({ children }: { readonly children: ReactNode }) => (
  <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1, px: { xs: 2, sm: 3 }, py: 1.5 }} {...BOTTOM_BAR}>
    {children}
  </DialogActions>
)

/** The foot of a dialog with its buttons. */
export const DialogButtons = (props: EndButtonsProps) => (
  <DialogFoot>
    <EndButtons {...props} />
  </DialogFoot>
)

/** The foot of a panel that is no dialog: the same buttons in the same order. */
export const PanelButtons = (props: EndButtonsProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, mt: 2 }}>
    <EndButtons {...props} />
  </Box>
)
