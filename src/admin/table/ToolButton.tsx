import Button, { type ButtonProps } from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'

interface ToolButtonProps extends Omit<ButtonProps, 'children'> {
  readonly icon: ReactNode
  readonly label: string
}

/** A button over a list: on a phone its icon alone. */
export const ToolButton = ({ icon, label, ...props }: ToolButtonProps) => {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  return (
    <Button {...(isPhone ? { 'aria-label': label, sx: { minWidth: 36, px: 0.75 } } : { startIcon: icon })} {...props}>
      {isPhone ? icon : label}
    </Button>
  )
}
