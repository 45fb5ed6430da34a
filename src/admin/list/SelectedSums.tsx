import Box from '@mui/material/Box'
import { optionsOf, placeOf, setAt, valueAt } from '#resource'
import { add } from '#resource/decimal'
import { cellText } from '../fields/text.ts'
import { fieldLabel } from '../cells/words.ts'
import { useWords } from '../cells/useWords.ts'
import { useListing } from './listing.ts'

/** How many sums fit beside the actions. */
const MOST = 3

/** What the selected rows add up to, by the sums of money that are shown, in the strip of what can be done with them. */
export const SelectedSums = () => {
  const words = useWords()
  const { resource, rows, columns, selected } = useListing()
  const shown = columns.shown
    .map(({ key }) => key)
    .filter(key => {
      const one = resource.fields[key]
      return one?.kind === 'money' && optionsOf(one).unitOf === undefined
    })
  if (selected.size === 0 || shown.length === 0) return null
  const chosen = rows.rows.filter(({ id }) => selected.has(id))
  return (
    <Box
      sx={{ display: { xs: 'none', md: 'flex' }, gap: 2, typography: 'body2', fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}
    >
      {shown.slice(0, MOST).map(name => {
        const sums: Record<string, unknown> = {}
        const place = placeOf(resource, name)
        setAt(sums, place, chosen.map(row => String(valueAt(row, place) ?? 0)).reduce(add, '0'))
        const sum = cellText(resource, name, sums, words)
        return <span key={name}>{words.t('nerud.finding.selected', { field: fieldLabel(resource.name, name, words.t), sum })}</span>
      })}
    </Box>
  )
}
