import Button, { type ButtonProps } from '@mui/material/Button'
import type { Breakpoint, Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'

interface ToolButtonProps extends Omit<ButtonProps, 'children'> {
  readonly icon: ReactNode
  readonly label: string
  /** Below this width of the window it is its icon alone. */
  readonly wideFrom?: Breakpoint
}

/** A button over a list: where there is no room for its name, on a phone as a rule, its icon alone. */
export const ToolButton = ({ icon, label, wideFrom = 'sm', ...props }: ToolButtonProps) => {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down(wideFrom))
  return (
    <Button {...(isNarrow ? { 'aria-label': label, title: label, sx: { minWidth: 36, px: 0.75 } } : { startIcon: icon })} {...props}>
      {isNarrow ? icon : label}
    </Button>
  )
}
