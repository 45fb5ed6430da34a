import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { formatInteger } from '#resource/text'
import { fieldLabel } from '../cells/words.ts'
import { useMay } from '../may.ts'
import { useWords } from '../cells/useWords.ts'
import { Indicators } from './Indicators.tsx'
import { useListing } from './listing.ts'
import { OneLine } from './OneLine.tsx'
import { summedNames, sumOf, useSums, useSumsCall } from './sums.ts'

/** The widths of a count, a sum, and a sum in several units, in pixels. */
const [COUNT, SUM, IN_UNITS] = [64, 110, 160]

interface ValueProps {
  readonly label: string
  /** The minimum width in pixels, so that values that load later do not move others. */
  readonly width: number
  readonly children: ReactNode
}
const Value = ({ label, width, children }: ValueProps) => (
  <Box sx={{ minWidth: width }}>
    <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary', lineHeight: 1.3 }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Box>
  </Box>
)

/** Shows that the sums could not be loaded, with a button to retry. */
const Failed = ({ name }: { readonly name: string }) => {
  const { resource } = useListing()
  const { t } = useWords()
  const { error, refetch } = useSums(name)
  if (!error) return null
  const again = (
    <Button color="inherit" onClick={() => void refetch()}>
      {t('nerud.list.retry')}
    </Button>
  )
  return (
    <Alert severity="error" sx={{ mb: 1 }} action={again}>
      {t(`resources.${resource.name}.failures.sums`, { _: t('nerud.list.sums.failed') })}
    </Alert>
  )
}

interface StripProps {
  readonly name: string
  /** Leaves out the sums shown under columns of the table. */
  readonly isRest?: boolean
}

/** The sums of all rows that the list's query matches, with labels. */
const Strip = ({ name, isRest = false }: StripProps) => {
  const { resource, columns } = useListing()
  const may = useMay()
  const words = useWords()
  const { data, error, isPending, isPlaceholderData } = useSums(name)
  const shown = new Set(isRest ? columns.shown.map(({ key }) => key) : [])
  const names = summedNames(resource, name, may).filter(field => !shown.has(field))
  if (error || names.length === 0) return null
  const { units = {} } = resource.api.sums![name]!
  const textOf = (text: ReactNode): ReactNode =>
    isPending ? <Skeleton component="span" width={60} sx={{ display: 'inline-block', transform: 'none', height: '1em' }} /> : text
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
        <Value label={words.t('nerud.list.sums.count')} width={COUNT}>
          {textOf(formatInteger(data?.count ?? 0))}
        </Value>
        {names.map(field => (
          <Value key={field} label={fieldLabel(resource.name, field, words.t)} width={units[field] ? IN_UNITS : SUM}>
            {textOf(data ? sumOf(resource, field, units[field], data, words) : '')}
          </Value>
        ))}
      </OneLine>
    </Paper>
  )
}

/** The declared sums and counts of the list in one expandable line; sums of visible columns are also in the table's footer. */
export const SumsOf = () => {
  const { indicators } = useListing().resource.list ?? {}
  const name = useSumsCall()
  return (
    <>
      {indicators && <Indicators of={indicators} sums={name} all={name === undefined ? null : <Strip name={name} />} />}
      {!indicators && name !== undefined && <Strip name={name} isRest />}
      {name !== undefined && <Failed name={name} />}
    </>
  )
}
