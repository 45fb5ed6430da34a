import FilterIcon from '@mui/icons-material/FilterList'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resource'
import { chunk } from '../chunk.ts'
import { filledFilters } from './asked.ts'
import { useFilters } from './filters.ts'
import { useListing } from './listing.ts'
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
  const offered = useFilters(resource, filters)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (offered.length === 0) return null
  const held = Object.entries(filledFilters(asked.filter))
  const open = (): void => {
    setWasOpen(true)
    setOpen(true)
  }
  return (
    <>
      <Button ref={setButton} startIcon={<FilterIcon />} aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
        {held.length > 0 ? translate('nerud.list.filtersCount', { count: held.length }) : translate('nerud.list.filters')}
      </Button>
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
