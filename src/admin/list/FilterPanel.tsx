import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { FilterKind } from '#resource'
import { FilterForm } from './FilterForm.tsx'
import { useListing } from './listing.ts'
import { useSides } from '../sides.ts'

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
  const clear = <Button onClick={() => ask({ filter: {} })}>{translate('nerud.list.clear')}</Button>

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
        <DialogActions>
          {clear}
          <Button variant="contained" onClick={onClose}>
            {translate('nerud.list.show')}
          </Button>
        </DialogActions>
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
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 2 }}>
        {clear}
        <Button onClick={onClose}>{translate('nerud.list.close')}</Button>
      </Box>
    </Popover>
  )
}
