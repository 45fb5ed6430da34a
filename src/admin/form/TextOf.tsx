import { Suspense } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { hasWrites, optionsOf, wirePathOf } from '#resource'
import { chunk } from '../chunk.ts'
import type { LinesProps } from './lines/LinesTable.tsx'
import { valueText } from '../kinds/index.ts'
import { useFormMeta, useFieldLabel } from './context.tsx'
import { useDerived } from './lines/problems.ts'
import { useWords } from '../cells/context.ts'

/** The table of lines on a card; the card waits for this chunk so that its content does not move. */
export const LinesOfCard = chunk(() => import('./lines/LinesTable.tsx').then(module => module.LinesTable))

/** The lines of a record in a form that only shows them; loaded when first rendered. */
const LinesOf = (props: LinesProps) => (
  <Suspense fallback={null}>
    <LinesOfCard {...props} />
  </Suspense>
)

interface StillValueProps {
  readonly label: string
  readonly children: string
  /** The value is derived from others; screen readers announce its changes. */
  readonly live?: boolean
}

/** A read-only value of a form: text below a label, as high as an input. */
export const ReadOnlyValue = ({ label, children, live = false }: StillValueProps) => (
  <Box component="dl" sx={{ m: 0, mt: 0.5, minHeight: 40, minWidth: 0 }}>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary', display: 'block', lineHeight: 1.3 }}>
      {label}
    </Typography>
    <Typography
      component="dd"
      sx={{ m: 0, overflowWrap: 'anywhere', ...(!children && { color: 'text.secondary' }) }}
      {...(live && { 'aria-live': 'polite' as const })}
    >
      {children || '—'}
    </Typography>
  </Box>
)

const Pair = ({ name, value, live = false }: { readonly name: string; readonly value: unknown; readonly live?: boolean }) => {
  const { resource } = useFormMeta()
  const words = useWords()
  const one = resource.fields[name]!
  const label = useFieldLabel(name)
  if (hasWrites(one)) return <LinesOf {...{ one, value, words, label }} />
  return (
    <ReadOnlyValue label={label} live={live}>
      {valueText(resource, name, value, words)}
    </ReadOnlyValue>
  )
}

const Derived = ({ name }: { readonly name: string }) => {
  const { resource } = useFormMeta()
  return <Pair name={name} value={useDerived(resource, name)} live />
}

const FormValue = ({ name }: { readonly name: string }) => {
  const { resource } = useFormMeta()
  return <Pair name={name} value={useWatch({ name: wirePathOf(resource, name) })} />
}

/** A read-only field of the form; a value derived from other fields is updated while they are typed. */
export const TextOf = ({ name }: { readonly name: string }) => {
  const { resource } = useFormMeta()
  const one = resource.fields[name]
  if (!one) throw new Error(`${resource.name} has no field ${name}`)
  return optionsOf(one).derived === 'record' ? <Derived name={name} /> : <FormValue name={name} />
}
