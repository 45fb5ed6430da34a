import Box from '@mui/material/Box'
import { optionsOf } from '#resource'
import { fieldLabel } from '../cells/words.ts'
import { useWords } from '../cells/useWords.ts'
import { useListing } from './listing.ts'
import { sumsOf, sumText, useSumsCall } from './sums.ts'

/** How many sums fit beside the actions. */
const MOST = 4

/** What the selected rows add up to, in the strip of what can be done with them: what the list adds up and what is money, of the columns that are shown; each unit by itself. */
export const SelectedSums = () => {
  const words = useWords()
  const { resource, rows, columns, selected } = useListing()
  const name = useSumsCall()
  const { of = [], units = {} } = (name !== undefined && resource.api.sums?.[name]) || {}
  const shown = columns.shown
    .map(({ key }) => key)
    .filter(key => {
      const one = resource.fields[key]
      return one !== undefined && (of.includes(key) || (one.kind === 'money' && optionsOf(one).unitOf === undefined))
    })
  if (selected.size === 0 || shown.length === 0) return null
  const chosen = rows.rows.filter(({ id }) => selected.has(id))
  const sums = sumsOf(resource, { of: shown, units }, chosen)
  return (
    <Box sx={{ display: 'flex', gap: 2, typography: 'body2', fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>
      {shown.slice(0, MOST).map(field => (
        <span key={field}>
          {words.t('nerud.finding.selected', {
            field: fieldLabel(resource.name, field, words.t),
            sum: sumText(resource, field, units[field], sums, words),
          })}
        </span>
      ))}
    </Box>
  )
}
