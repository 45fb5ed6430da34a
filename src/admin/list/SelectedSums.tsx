import Box from '@mui/material/Box'
import { optionsOf } from '#resource'
import { fieldLabel } from '../cells/words.ts'
import { useWords } from '../cells/useWords.ts'
import { useListing } from './listing.ts'
import { sumsOf, sumText, useSumsCall } from './sums.ts'

/** The maximum number of sums next to the actions. */
const MOST = 4

/** The sums of the selected rows, in the bar of actions: visible columns that the list sums or that are money; amounts in different units separately. */
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
