import Button, { type ButtonProps } from '@mui/material/Button'
import type { Breakpoint, Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'

interface ToolButtonProps extends Omit<ButtonProps, 'children'> {
  readonly icon: ReactNode
  readonly label: string
  /** Below this window width only the icon is shown. */
  readonly wideFrom?: Breakpoint
}

/** A button above a list; only its icon on narrow windows. */
export const ToolButton = ({ icon, label, wideFrom = 'sm', ...props }: ToolButtonProps) => {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down(wideFrom))
  return (
    <Button {...(isNarrow ? { 'aria-label': label, title: label, sx: { minWidth: 36, px: 0.75 } } : { startIcon: icon })} {...props}>
      {isNarrow ? icon : label}
    </Button>
  )
}
