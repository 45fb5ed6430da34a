import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useController } from 'react-hook-form'
import { optionsOf, type FilterKind, type Resource } from '#resource'
import { fieldLabel } from '../cells/words.ts'
import { useWords } from '../cells/useWords.ts'
import { inputKindOf } from '../form/kinds/index.ts'
import { PeriodPicker } from '../inputs/PeriodPicker.tsx'
import type { Period } from '../inputs/periods.ts'
import { TextFilter } from '../form/kinds/kind.tsx'

/** A filter of a list. */
export interface FilterProps {
  readonly resource: Resource
  readonly name: string
  readonly kind: FilterKind
}

const DAYS: ReadonlySet<string> = new Set(['date', 'dateTime'])

/** A range of days, as a period picker. */
const PeriodFilter = ({ source, label }: { readonly source: string; readonly label: string }) => {
  const { field } = useController<Record<string, Period | undefined>>({ name: source })
  return (
    <Box>
      <Typography variant="caption" color="text.secondary" component="div">
        {label}
      </Typography>
      <PeriodPicker label={label} value={field.value ?? {}} onChange={next => field.onChange(next.from || next.to ? next : undefined)} />
    </Box>
  )
}

/** The input of a filter; a range has two inputs, both bounds inclusive. */
export const FilterInput = ({ resource, name, kind }: FilterProps) => {
  const words = useWords()
  const one = resource.fields[name]!
  const options = optionsOf(one)
  const label = fieldLabel(resource.name, name, words.t)
  const KindInput = kind === 'contains' ? TextFilter : inputKindOf(one).filter
  const props = { name, resource, options, multiple: kind === 'in' }
  if (kind === 'range' && DAYS.has(one.kind)) return <PeriodFilter source={name} label={label} />
  if (kind !== 'range') return <KindInput {...props} source={name} label={label} />
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      <KindInput {...props} source={`${name}.from`} label={words.t('nerud.list.from', { label })} />
      <KindInput {...props} source={`${name}.to`} label={words.t('nerud.list.to', { label })} />
    </Box>
  )
}
