import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import type { ReactNode } from 'react'
import { BOTTOM_BAR } from './Deferred.tsx'
import { buttonKeys } from '../keys.ts'

/** A button that ends a dialog or a form; without `onClick` it submits the surrounding form. */
export interface EndButton {
  readonly label: string
  readonly onClick?: (() => void) | undefined
  readonly disabled?: boolean
  /** It is working and ignores further presses. */
  readonly loading?: boolean
  readonly autoFocus?: boolean
  /** The keys that press it, which the surrounding form handles. */
  readonly keys?: readonly string[]
  /** It removes something. */
  readonly danger?: boolean
}

interface EndButtonsProps {
  /** The first button, which changes nothing. */
  readonly cancel?: EndButton | undefined
  /** Further buttons, between cancel and the primary one. */
  readonly children?: ReactNode
  /** The last button. */
  readonly primary?: EndButton | undefined
}

const propsOf = ({ label, onClick, danger, keys, ...rest }: EndButton) => ({
  ...rest,
  ...(keys && buttonKeys(keys)),
  children: label,
  ...(onClick ? { onClick } : { type: 'submit' as const }),
  color: danger ? ('error' as const) : ('primary' as const),
})

/** The buttons at the end of a form, in the same order everywhere: cancel, others, primary. */
export const EndButtons = ({ cancel, children, primary }: EndButtonsProps) => (
  <>
    {cancel && <Button {...propsOf(cancel)} color="inherit" />}
    {children}
    {primary && <Button {...propsOf(primary)} variant="contained" />}
  </>
)

const FOOT = {
  flexWrap: 'wrap',
  gap: 1,
  px: { xs: 2, sm: 3 },
  py: 1.5,
  // On a phone the buttons of a record fit into one line without their icons.
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
} as const

/** The footer of every dialog, around its buttons. */
export const DialogFoot = ({ children }: { readonly children: ReactNode }) => (
  <DialogActions disableSpacing sx={FOOT} {...BOTTOM_BAR}>
    {children}
  </DialogActions>
)

/** The footer of a dialog with its buttons. */
export const DialogButtons = (props: EndButtonsProps) => (
  <DialogFoot>
    <EndButtons {...props} />
  </DialogFoot>
)

/** The footer of a panel that is not a dialog, with the same buttons in the same order. */
export const PanelButtons = (props: EndButtonsProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, mt: 2 }}>
    <EndButtons {...props} />
  </Box>
)
