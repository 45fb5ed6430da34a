import FilterIcon from '@mui/icons-material/FilterList'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { chunk } from '../chunk.ts'
import { filledFilters, testsCount } from './listQuery.ts'
import { useFilters } from './filters.ts'
import { ToolButton } from '../table/ToolButton.tsx'
import { useListing } from './listing.ts'
import { periodFieldOf } from './PeriodOf.tsx'

const FilterPanel = chunk(() => import('./FilterPanel.tsx').then(module => module.FilterPanel))

interface FiltersOfProps {
  readonly filters?: readonly string[]
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

/** The button that opens the filters of the surrounding list. */
export const FiltersOf = ({ filters, isOpen, setOpen }: FiltersOfProps) => {
  const translate = useTranslate()
  const { resource, query } = useListing()
  const period = periodFieldOf(resource)
  const offered = useFilters(resource, filters).filter(([name]) => name !== period)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (offered.length === 0) return null
  const count = Object.keys(filledFilters(query.filter)).filter(name => name !== period).length + testsCount(query.where)
  return (
    <>
      <ToolButton
        ref={setButton}
        icon={<FilterIcon fontSize="small" />}
        label={count > 0 ? translate('nerud.list.filtersCount', { count }) : translate('nerud.list.filters')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {wasOpen && (
        <Suspense fallback={null}>
          <FilterPanel anchor={isOpen ? button : null} filters={offered} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
