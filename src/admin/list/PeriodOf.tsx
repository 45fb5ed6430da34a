import { fieldLabel } from '../cells/words.ts'
import { useWords } from '../cells/useWords.ts'
import { useMay } from '../declared.tsx'
import { PeriodPicker } from '../inputs/PeriodPicker.tsx'
import type { Period } from '../inputs/periods.ts'
import { useListing } from './listing.ts'
import { periodFieldOf } from './period.ts'

/** The period of the list around, where its declaration names the day that it is looked at by. */
export const PeriodOf = () => {
  const { t } = useWords()
  const { mayField } = useMay()
  const { resource, asked, ask } = useListing()
  const field = periodFieldOf(resource)
  if (field === undefined || !mayField(resource, field, 'read')) return null
  return (
    <PeriodPicker
      label={fieldLabel(resource.name, field, t)}
      value={(asked.filter[field] as Period | undefined) ?? {}}
      onChange={next => ask({ filter: { ...asked.filter, [field]: next.from || next.to ? next : undefined } })}
    />
  )
}
