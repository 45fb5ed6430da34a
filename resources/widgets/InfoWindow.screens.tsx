import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { OverlaySteps } from '#admin/list/steps.tsx'
import { DialogButtons } from '#admin/page/DialogButtons.tsx'
import { LoadFailure } from '#admin/page/Message.tsx'

interface InfoWindowProps {
  readonly title: string
  /** The shown record, for the buttons to the previous and next record of the list from which it was opened. */
  readonly of?: { readonly resource: string; readonly id: number }
  /** Badges next to the title. */
  readonly marks?: ReactNode
  readonly width?: 'sm' | 'md' | 'lg' | 'xl'
  readonly close: () => void
  /** Actions besides closing. */
  readonly actions?: ReactNode
  /** The error when the record cannot be loaded, with a retry function. */
  readonly failure?: { readonly text: string; readonly error: Error; readonly retry: () => void } | undefined
  /** Undefined while the record loads. */
  readonly children?: ReactNode
}

const Coming = () => (
  <Box aria-hidden>
    {[70, 90, 60, 80, 75, 50].map(width => (
      <Skeleton key={width} width={`${width}%`} sx={{ my: 0.75 }} />
    ))}
  </Box>
)

/** The frame of a window that shows a record: title, content and actions. */
export const InfoWindow = ({ title, of, marks, width = 'sm', close, actions, failure, children }: InfoWindowProps) => {
  const t = useTranslate()
  const titleId = useId()
  const fullScreen = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  return (
    <Dialog open fullWidth maxWidth={width} fullScreen={fullScreen} onClose={close} aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pr: 1.5 }}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        {marks}
        <Box sx={{ flexGrow: 1 }} />
        {of && <OverlaySteps {...of} />}
        <IconButton onClick={close} aria-label={t('nerud.widgets.closeWindow')} size="small">
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <DialogContent dividers aria-busy={!children && !failure}>
        {failure && <LoadFailure {...failure} />}
        {children ?? (!failure && <Coming />)}
      </DialogContent>
      <DialogButtons cancel={{ label: t('nerud.widgets.close'), onClick: close, autoFocus: true }}>{actions}</DialogButtons>
    </Dialog>
  )
}
