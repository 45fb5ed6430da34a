import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { FilterKind } from '#resource'
import { FilterForm } from './FilterForm.tsx'
import { DialogButtons, PanelButtons } from '../page/DialogButtons.tsx'
import { useListing } from './listing.ts'
import { useSides } from '../direction.ts'

interface FilterPanelProps {
  readonly anchor: HTMLElement | null
  readonly filters: readonly (readonly [name: string, kind: FilterKind])[]
  readonly onClose: () => void
}

/** All filters of a list: a panel under their button, on a phone a sheet over the whole screen. */
export const FilterPanel = ({ anchor, filters, onClose }: FilterPanelProps) => {
  const translate = useTranslate()
  const { start } = useSides()
  const { resource, asked, ask } = useListing()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const title = translate('nerud.list.filters')
  const form = <FilterForm {...{ resource, filters }} values={asked.filter} onChange={filter => ask({ filter })} />
  const clear = { label: translate('nerud.list.clear'), onClick: () => ask({ filter: {} }) }

  if (isPhone)
    return (
      <Dialog fullScreen open={anchor !== null} onClose={onClose} aria-labelledby="filters-title">
        <DialogTitle id="filters-title" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          {title}
          <IconButton edge="end" onClick={onClose} aria-label={translate('nerud.list.close')}>
            <CloseIcon />
          </IconButton>
        </DialogTitle>
        <DialogContent>
          <Box sx={{ pt: 1 }}>{form}</Box>
        </DialogContent>
        <DialogButtons cancel={clear} primary={{ label: translate('nerud.list.show'), onClick: onClose }} />
      </Dialog>
    )
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: start }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { mt: 0.5, p: 2, width: 680, maxWidth: 'calc(100vw - 32px)' } } }}
    >
      {form}
      <PanelButtons cancel={clear} primary={{ label: translate('nerud.list.close'), onClick: onClose }} />
    </Popover>
  )
}
