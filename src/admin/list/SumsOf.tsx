import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callOf, fill, optionsOf, placeOf, toneOf, valueAt, type Ref, type Resource } from '#resource'
import { formatInteger } from '#resource/text'
import { useProvider } from '../data/verbs.ts'
import { cellText, refText, valueText } from '../fields/text.ts'
import { fieldLabel, type Words } from '../cells/words.ts'
import { useMay } from '../declared.tsx'
import { useWords } from '../cells/useWords.ts'
import { toned } from '../tones.tsx'
import { Indicators } from './Indicators.tsx'
import { useListing } from './listing.ts'
import { OneLine } from './OneLine.tsx'
import { parametersOf } from './source.ts'

type Sums = Readonly<Record<string, unknown>> & { readonly count: number }

/** The sums of all rows that the list's query finds, loaded again whenever it changes. */
function useSums(name: string) {
  const provider = useProvider()
  const { resource, source, asked } = useListing()
  const path = fill(callOf(resource, 'sums', name).path, source.params ?? {})
  const query = parametersOf(source, { ...asked, sort: [] })
  return useQuery({
    queryKey: [resource.name, 'sums', path, query],
    queryFn: async ({ signal }) => (await provider.invoke<Sums>(resource.name, { path, query, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** The fields that are added up, and those that the record derives from them. */
const namesOf = (resource: Resource, name: string, sums: Sums | undefined): readonly string[] => {
  const { of, units = {} } = resource.api.sums![name]!
  const summed = of.filter(field => !(field in units))
  const derived = Object.keys(resource.fields).filter(
    field => optionsOf(resource.fields[field]!).derived === 'record' && !of.includes(field),
  )
  const found = derived.filter(field => sums && (valueAt(sums, placeOf(resource, field)) ?? null) !== null)
  return [...summed, ...found, ...Object.keys(units)]
}

interface UnitSum {
  readonly unit: Ref | null
  readonly sum: string
}

/** A sum as text; one over several units names each. */
function sumText(resource: Resource, field: string, unit: string | undefined, sums: Sums, words: Words): string {
  if (unit === undefined) return cellText(resource, field, sums, words) || '0'
  const found = valueAt(sums, placeOf(resource, field))
  const { target } = optionsOf(resource.fields[unit]!)
  const texts = (Array.isArray(found) ? (found as readonly UnitSum[]) : []).map(one =>
    [valueText(resource, field, one.sum, words), one.unit && refText(one.unit, target, words)].filter(Boolean).join('\u00a0'),
  )
  return texts.join(' · ') || '0'
}

const sumOf = (resource: Resource, field: string, unit: string | undefined, sums: Sums, words: Words): ReactNode => {
  const text = sumText(resource, field, unit, sums, words)
  return unit === undefined ? toned(toneOf(resource.fields[field]!, valueAt(sums, placeOf(resource, field))), text) : text
}

const Value = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary', lineHeight: 1.3 }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Box>
  </Box>
)

const Strip = ({ name }: { readonly name: string }) => {
  const { resource } = useListing()
  const { mayField } = useMay()
  const words = useWords()
  const { data, error, isPending, isPlaceholderData, refetch } = useSums(name)
  if (error)
    return (
      <Alert
        severity="error"
        sx={{ mb: 1 }}
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            {words.t('nerud.list.retry')}
          </Button>
        }
      >
        {words.t(`resources.${resource.name}.failures.sums`, { _: words.t('nerud.list.sums.failed') })}
      </Alert>
    )
  const said = (text: ReactNode): ReactNode => (isPending ? <Skeleton width={80} /> : text)
  return (
    <Paper
      variant="outlined"
      role="status"
      aria-live="polite"
      aria-busy={isPending || isPlaceholderData}
      aria-label={words.t('nerud.list.sums.title')}
      sx={{ px: 1.5, py: 0.75, mb: 1, opacity: isPlaceholderData ? 0.6 : 1 }}
    >
      <OneLine label={words.t('nerud.list.sums.all')}>
        <Value label={words.t('nerud.list.sums.count')}>{said(formatInteger(data?.count ?? 0))}</Value>
        {namesOf(resource, name, data)
          .filter(field => mayField(resource, field, 'read'))
          .map(field => (
            <Value key={field} label={fieldLabel(resource.name, field, words.t)}>
              {said(data ? sumOf(resource, field, resource.api.sums![name]!.units?.[field], data, words) : '')}
            </Value>
          ))}
      </OneLine>
    </Paper>
  )
}

/** What the rows of the list add up to and how many there are of each kind, where the declaration has it. */
export const SumsOf = () => {
  const { resource } = useListing()
  const { can } = useMay()
  const { sums: name, indicators } = resource.list ?? {}
  const isOpen = name !== undefined && !resource.api.sums?.[name]?.per && can(callOf(resource, 'sums', name).right)
  return (
    <>
      {indicators && <Indicators of={indicators} />}
      {isOpen && <Strip name={name} />}
    </>
  )
}
