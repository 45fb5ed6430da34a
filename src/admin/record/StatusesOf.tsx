import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { idOf, placeOf, toneOf, valueAt, type Resource } from '#resource'
import { formatDateTime } from '#resource/text'
import { valueText } from '../fields/text.ts'
import type { Words } from '../cells/words.ts'
import { useResource } from '../declared.tsx'
import { useWords } from '../cells/useWords.ts'
import { toned } from '../tones.tsx'

type Entry = Readonly<Record<string, unknown>> & { readonly id: number; readonly insDate: string }

/** The statuses as text with their tones, in the order of the entries, newest first. */
function wordsOf(resource: Resource, entries: readonly Entry[], words: Words): readonly ReactNode[] {
  const textOf = (name: string, value: unknown): ReactNode =>
    toned(toneOf(resource.fields[name]!, value), valueText(resource, name, value, words))
  const { field, shownAs } = resource.parts!.statuses!
  const values = entries.map(entry => valueAt(entry, placeOf(resource, field)))
  if (!shownAs) return values.map(value => textOf(field, value))
  const states = shownAs.of(values.map(value => (typeof value === 'object' ? (idOf(value) ?? null) : value)).toReversed()).toReversed()
  return states.map(state => textOf(shownAs.choices, state))
}

/** The status history of the current record, newest first: what, when, by whom. */
export const StatusesOf = () => {
  const resource = useResource()
  const record = useRecordContext()
  const translate = useTranslate()
  const words = useWords()
  const id = useId()
  const history = resource.parts?.statuses?.history
  const entries = (history && record && (record[history] as readonly Entry[] | undefined)) || []
  if (entries.length === 0) return null
  const stated = wordsOf(resource, entries, words)
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2.5 }}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {translate('nerud.show.statuses')}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {entries.map((entry, at) => (
          <Typography key={entry.id} component="li" variant="body2" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            <Box component="span" sx={{ minWidth: 130, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {formatDateTime(entry.insDate, words.zone)}
            </Box>
            <Box component="span" sx={{ minWidth: 130, fontWeight: at === 0 ? 600 : 400 }}>
              {stated[at]}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {String(valueAt(entry, 'mdInsUser.fio') ?? '')}
            </Box>
          </Typography>
        ))}
      </Box>
    </Box>
  )
}
