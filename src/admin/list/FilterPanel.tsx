import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FilterKind, FilterValues } from '#resource'
import { FilterForm } from './FilterForm.tsx'
import { DialogButtons, PanelButtons } from '../page/DialogButtons.tsx'
import { useListing } from './listing.ts'
import { Conditions } from './conditions/Conditions.tsx'
import { useFilterUse, usedFirst } from './filterUse.ts'
import { filledFilters } from './listQuery.ts'
import { useSides } from '../direction.ts'

interface FilterPanelProps {
  readonly anchor: HTMLElement | null
  readonly filters: readonly (readonly [name: string, kind: FilterKind])[]
  readonly onClose: () => void
}

/** The most used filters, a button for the others, and the rows of conditions. */
const Filters = ({ filters }: Pick<FilterPanelProps, 'filters'>) => {
  const translate = useTranslate()
  const { resource, query, setQuery } = useListing()
  const { counts, used } = useFilterUse(resource.name)
  // Fixed when the panel opens, so that inputs do not move while the user fills them in.
  const [{ ready, rest }] = useState(() => usedFirst(filters, counts, name => name in filledFilters(query.filter)))
  const [isWhole, setWhole] = useState(false)
  const change = (filter: FilterValues): void => {
    const existing = filledFilters(query.filter)
    used(Object.keys(filledFilters(filter)).filter(name => JSON.stringify(existing[name]) !== JSON.stringify(filter[name])))
    setQuery({ filter })
  }
  return (
    <>
      <FilterForm {...{ resource }} filters={isWhole ? filters : ready} values={query.filter} onChange={change} />
      {rest.length > 0 && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {translate(`nerud.finding.conditions.${isWhole ? 'fewer' : 'more'}`, { count: rest.length })}
        </Button>
      )}
      <Divider sx={{ my: 1.5 }} />
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {translate('nerud.finding.conditions.title')}
      </Typography>
      <Conditions resource={resource} where={query.where} onChange={where => setQuery({ where })} />
    </>
  )
}

/** All filters of a list: a popover below the button, a full-screen dialog on phones. */
export const FilterPanel = ({ anchor, filters, onClose }: FilterPanelProps) => {
  const translate = useTranslate()
  const { start } = useSides()
  const { setQuery } = useListing()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const title = translate('nerud.list.filters')
  const form = <Filters filters={filters} />
  const clear = { label: translate('nerud.list.clear'), onClick: () => setQuery({ filter: {}, where: undefined }) }

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
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { mt: 0.5, p: 2, width: 760, maxWidth: 'calc(100vw - 32px)' } } }}
    >
      {form}
      <PanelButtons cancel={clear} primary={{ label: translate('nerud.list.close'), onClick: onClose }} />
    </Popover>
  )
}
