import { useTranslate } from 'react-admin'
import { fieldLabel, quoted } from '../../cells/words.ts'
import { type Period, usePeriodText } from '../../inputs/periods.ts'
import { PaperFacts } from '../../page/printing.tsx'
import { usePaper } from '../../table/usePaper.ts'
import { useRowsForPaper } from '../rowsForPaper.ts'
import { filledFilters } from '../view.ts'
import { useListing } from '../listing.ts'
import { periodFieldOf } from '../FiltersOf.tsx'
import { removableConditions, useGroupText } from './ChipBar.tsx'
import { useFilterText, WhereText } from './filterText.tsx'

const One = ({ name, value }: { readonly name: string; readonly value: unknown }) => {
  const { resource } = useListing()
  return <PaperFacts facts={[useFilterText(resource, name, value)]} />
}

/** Loads all matching rows before printing, unless some are selected: then only those are printed. */
function useAllRows(): void {
  const { source, query, selected, isAllSelected } = useListing()
  useRowsForPaper(source, query, selected.size === 0 || isAllSelected)
}

/** The filters of the surrounding list, as text for printing. */
export const PaperFilters = () => {
  const translate = useTranslate()
  const periodText = usePeriodText()
  const { resource, query } = useListing()
  const isOnPaper = usePaper()
  const group = useGroupText()
  useAllRows()
  if (!isOnPaper) return null
  const period = periodFieldOf(resource)
  const existing = Object.entries(filledFilters(query.filter)).filter(([name]) => name !== period)
  const days = period === undefined ? undefined : (query.filter[period] as Period | undefined)
  return (
    <>
      <PaperFacts
        facts={[
          days ? `${fieldLabel(resource.name, period!, translate)}: ${periodText(days)}` : '',
          query.query ? `${translate('nerud.list.search')}: ${quoted(query.query, translate)}` : '',
        ]}
      />
      {existing.map(([name, value]) => (
        <One key={name} name={name} value={value} />
      ))}
      {removableConditions(resource, query.where).map(part => (
        <PaperFacts key={JSON.stringify(part)}>
          <WhereText resource={resource} where={part} />
        </PaperFacts>
      ))}
      <PaperFacts facts={[group ?? '']} />
    </>
  )
}
