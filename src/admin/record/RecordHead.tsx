import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { memo } from 'react'
import { placeOf, valueAt, type Resource } from '#resource'
import { cellText, drawCell } from '../cells.tsx'
import { useCardPath } from '../cells/useCardPath.ts'
import { useWords } from '../cells/useWords.ts'
import { fieldLabel } from '../cells/words.ts'
import type { Row } from '../data/rows.ts'
import { useMay } from '../may.ts'
import { isEmpty, NoteOf } from '../fields.tsx'
import { browserKindOf } from '../kinds/index.ts'
import { marked } from '../tones.tsx'
import { headOf } from './head.ts'

interface HeadProps {
  readonly resource: Resource
  readonly record: Row
}

/** The state of a record, in its tone. */
export const StateOf = ({ resource, record }: HeadProps) => {
  const words = useWords()
  const { mayField } = useMay()
  const { state } = headOf(resource)
  if (state === undefined || !mayField(resource, state, 'read') || isEmpty(resource, state, record)) return null
  return <Box sx={{ typography: 'body2', fontWeight: 500 }}>{drawCell({ resource, field: state, record, words })}</Box>
}

/** A key value of the record, in large type below its label. */
const Figure = ({ resource, record, name }: HeadProps & { readonly name: string }) => {
  const words = useWords()
  const linkTo = useCardPath()
  const text = cellText(resource, name, record, words)
  const value = valueAt(record, placeOf(resource, name))
  const { card: Value } = browserKindOf(resource.fields[name]!)
  const shown = isEmpty(resource, name, record) ? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {text || '—'}
    </Box>
  ) : (
    marked({ resource, record, words, field: name }, <Value {...{ resource, record, value, text, words, linkTo }} field={name} />)
  )
  return (
    <Box sx={{ minWidth: 0, flex: { xs: '1 1 40%', sm: '0 1 auto' } }}>
      <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {fieldLabel(resource.name, name, words.t)}
      </Box>
      <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', typography: 'h2', minHeight: 26 }}>
        {shown}
        <Box component="div" sx={{ typography: 'body2', ml: 0.75, '&:empty': { ml: 0 } }}>
          <NoteOf resource={resource.name} record={record} name={name} />
        </Box>
      </Box>
    </Box>
  )
}

/** The problem of a record, with a custom note on how to resolve it. */
const Problem = ({ resource, record, name }: HeadProps & { readonly name: string }) => {
  const words = useWords()
  return (
    <Alert severity="error" sx={{ mb: 1, alignItems: 'center', '& .MuiAlert-message': { flexGrow: 1 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 320px' }}>{cellText(resource, name, record, words)}</Box>
        <NoteOf resource={resource.name} record={record} name={name} />
      </Box>
    </Alert>
  )
}

/** The header above the tabs of a card: the problem and the key values. */
export const RecordHead = memo(({ resource, record }: HeadProps) => {
  const { mayField } = useMay()
  const { figures = [], problem } = headOf(resource)
  const seen = figures.filter(name => mayField(resource, name, 'read'))
  const isWrong = problem !== undefined && mayField(resource, problem, 'read') && !isEmpty(resource, problem, record)
  return (
    <>
      {isWrong && <Problem resource={resource} record={record} name={problem} />}
      {seen.length > 0 && (
        <Paper
          variant="outlined"
          component="dl"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: { xs: 2, sm: 5 }, rowGap: 1, m: 0, mb: 1, px: 2, py: 1 }}
        >
          {seen.map(name => (
            <Figure key={name} {...{ resource, record, name }} />
          ))}
        </Paper>
      )}
    </>
  )
})
