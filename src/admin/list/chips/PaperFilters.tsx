import { useTranslate } from 'react-admin'
import { fieldLabel, quoted } from '../../cells/words.ts'
import type { Period } from '../../inputs/periods.ts'
import { usePeriodText } from '../../inputs/usePeriodText.ts'
import { PaperFacts } from '../../page/PaperFacts.tsx'
import { usePaper } from '../../table/usePaper.ts'
import { filledFilters } from '../listQuery.ts'
import { useListing } from '../listing.ts'
import { periodFieldOf } from '../PeriodOf.tsx'
import { useFilterText } from './useFilterText.ts'

const One = ({ name, value }: { readonly name: string; readonly value: unknown }) => {
  const { resource } = useListing()
  return <PaperFacts facts={[useFilterText(resource, name, value)]} />
}

/** What the list around is narrowed to, in words for its paper. */
export const PaperFilters = () => {
  const translate = useTranslate()
  const periodText = usePeriodText()
  const { resource, asked } = useListing()
  const isOnPaper = usePaper()
  if (!isOnPaper) return null
  const period = periodFieldOf(resource)
  const held = Object.entries(filledFilters(asked.filter)).filter(([name]) => name !== period)
  const days = period === undefined ? undefined : (asked.filter[period] as Period | undefined)
  return (
    <>
      <PaperFacts
        facts={[
          days ? `${fieldLabel(resource.name, period!, translate)}: ${periodText(days)}` : '',
          asked.query ? `${translate('nerud.list.search')}: ${quoted(asked.query, translate)}` : '',
        ]}
      />
      {held.map(([name, value]) => (
        <One key={name} name={name} value={value} />
      ))}
    </>
  )
}
