import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useStore } from 'react-admin'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { formatInteger } from '#resource/text'
import { fieldLabel } from '../cells/words.ts'
import { useMay } from '../authProvider.ts'
import { useWords } from '../cells/context.ts'
import { REVEALS } from '../page/pageActions.ts'
import { Indicators } from './Indicators.tsx'
import { useListing } from './listing.ts'
import { sumOf, useSums, useSumsCall } from './sums.ts'
import { summedNames } from './summed.ts'

/** Whether the content of an element wraps to more than one line. */
function useOverflow(line: { readonly current: HTMLElement | null }): boolean {
  const [isFull, setFull] = useState(false)
  useLayoutEffect(() => {
    const element = line.current
    if (element === null) return undefined
    const measure = (): void => {
      const first = element.firstElementChild?.getBoundingClientRect().height ?? 0
      setFull(element.scrollHeight > first + 8)
    }
    const observer = new ResizeObserver(measure)
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  })
  return isFull
}

interface OneLineProps {
  /** The label of the button that expands the rest. */
  readonly label: string
  readonly children: ReactNode
}

/** Labelled values in one line above a list, to save height. If they do not fit, a button expands them; the choice is stored for the user. */
const OneLine = ({ label, children }: OneLineProps) => {
  const line = useRef<HTMLDListElement>(null)
  const isFull = useOverflow(line)
  const [isOpen, setOpen] = useStore('list.sums.open', false)
  const id = useId()
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <Box
        component="dl"
        ref={line}
        id={id}
        sx={{
          m: 0,
          flexGrow: 1,
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 0.75,
          ...(!isOpen && { maxHeight: '2.35rem', overflow: 'hidden' }),
        }}
      >
        {children}
      </Box>
      {isFull && (
        <IconButton
          size="small"
          aria-label={label}
          title={label}
          {...REVEALS}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <ExpandMoreIcon fontSize="small" sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </IconButton>
      )}
    </Box>
  )
}

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
