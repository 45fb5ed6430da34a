import FilterIcon from '@mui/icons-material/FilterList'
import Chip from '@mui/material/Chip'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resource'
import { chunk } from '../chunk.ts'
import { filledFilters } from './listQuery.ts'
import { useFilters } from './filters.ts'
import { ToolButton } from '../table/ToolButton.tsx'
import { useListing } from './listing.ts'
import { periodFieldOf } from './PeriodOf.tsx'
import { useFilterText } from './useFilterText.ts'

const FilterPanel = chunk(() => import('./FilterPanel.tsx').then(module => module.FilterPanel))

interface FilterChipProps {
  readonly resource: Resource
  readonly name: string
  readonly value: unknown
  readonly onOpen: () => void
  readonly onRemove: () => void
}

const FilterChip = ({ resource, name, value, onOpen, onRemove }: FilterChipProps) => {
  const text = useFilterText(resource, name, value)
  const translate = useTranslate()
  return (
    <Chip
      label={text}
      size="small"
      onClick={onOpen}
      onDelete={onRemove}
      title={text}
      aria-label={translate('nerud.list.filterChip', { text })}
      sx={{ maxWidth: 320 }}
    />
  )
}

/** The filters of the list around: those in force as chips that can be taken off, the rest behind a button. */
export const FiltersOf = ({ filters }: { readonly filters?: readonly string[] }) => {
  const translate = useTranslate()
  const { resource, asked, ask } = useListing()
  const period = periodFieldOf(resource)
  const offered = useFilters(resource, filters).filter(([name]) => name !== period)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (offered.length === 0) return null
  const held = Object.entries(filledFilters(asked.filter)).filter(([name]) => name !== period)
  const open = (): void => {
    setWasOpen(true)
    setOpen(true)
  }
  return (
    <>
      <ToolButton
        ref={setButton}
        icon={<FilterIcon fontSize="small" />}
        label={held.length > 0 ? translate('nerud.list.filtersCount', { count: held.length }) : translate('nerud.list.filters')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      />
      {held.map(([name, value]) => (
        <FilterChip
          key={name}
          {...{ resource, name, value }}
          onOpen={open}
          onRemove={() => ask({ filter: { ...asked.filter, [name]: undefined } })}
        />
      ))}
      {wasOpen && (
        <Suspense fallback={null}>
          <FilterPanel anchor={isOpen ? button : null} filters={offered} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
