import Button, { type ButtonProps } from '@mui/material/Button'
import type { Breakpoint, Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, Suspense, useState } from 'react'
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import { useTranslate } from 'react-admin'
import { chunk } from '../chunk.ts'
import { pressedBy } from '../keys.ts'
import type { ColumnChooserProps } from './columns.ts'

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

const ColumnsWindow = chunk(() => import('./ColumnsWindow.tsx').then(module => module.ColumnsWindow))

/** The button that opens the list of a table's columns. */
export const ColumnChooser = (props: ColumnChooserProps) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      <ToolButton
        icon={<ColumnsIcon fontSize="small" />}
        label={translate('nerud.input.columns.title')}
        aria-label={translate('nerud.input.columns.open')}
        {...pressedBy('columns', translate('nerud.input.columns.title'))}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => {
          setAnchor(event.currentTarget)
          setOpened(true)
        }}
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <ColumnsWindow {...props} anchor={anchor} close={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
