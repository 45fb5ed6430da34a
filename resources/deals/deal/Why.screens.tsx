import { useCallback, useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { useCardPath } from '#admin/cells/context.ts'
import { callOf, fill } from '#resource'
import { formatDate } from '#resource/text'
import { useProvider } from '#admin/data/provider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { fieldLabel } from '#admin/cells/words.ts'
import { InfoWindow } from '../../widgets/InfoWindow.screens.tsx'
import { Sum } from '../../widgets/values.screens.tsx'

/** The record that a number comes from. */
export interface FactLink {
  readonly resource: string
  readonly id: number
  readonly title: string
}

/** Dated records have no card: they are shown in a tab of the record that they belong to. */
const OWNER_OF: Readonly<Record<string, string>> = { productPrice: 'product', cargoRoutePrice: 'cargoRoute', cargoRouteRate: 'cargoRoute' }

/** Returns a function that builds the address of a fact's record; undefined if the user may not open it. `all`: all records of the explanation. */
function useFactPath(all: readonly FactLink[]): (link: FactLink) => string | undefined {
  const cardPath = useCardPath()
  return useCallback(
    link => {
      const owner = OWNER_OF[link.resource]
      if (owner === undefined) return cardPath(link.resource, link.id)
      const at = all.indexOf(link)
      const isOwner = (one: FactLink): boolean => one.resource === owner
      const found = all.slice(at).find(isOwner) ?? all.find(isOwner)
      const card = found && cardPath(owner, found.id)
      return card && `${card}?tab=${link.resource}&edit=${link.id}`
    },
    [cardPath, all],
  )
}

/** A number used in a sum, and the record that it comes from. */
interface Fact {
  readonly label: string
  readonly value: string
  readonly dateStart: string | null
  readonly link: FactLink | null
}
/** A sum of a deal, explained in words and numbers. */
interface Explained {
  readonly name: string
  readonly value: string
  readonly words: string
  readonly numbers: string
  readonly facts: readonly Fact[]
}
interface WhyAnswer {
  readonly day: string
  readonly errorText: string | null
  readonly sums: readonly Explained[]
}

const Facts = ({ of, owners }: { readonly of: readonly Fact[]; readonly owners: readonly FactLink[] }) => {
  const t = useTranslate()
  const pathOf = useFactPath(owners)
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2, typography: 'body2', '& li': { overflowWrap: 'anywhere' } }}>
      {of.map(({ label, value, dateStart, link }) => {
        const path = link && pathOf(link)
        return (
          <li key={`${label} ${value}`}>
            {path ? (
              <Link component={RouterLink} to={path} target="_blank" rel="noopener">
                {label}
              </Link>
            ) : (
              label
            )}
            {link && value && `: ${value}`}
            {dateStart && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {' '}
                {t('nerud.why.since', { day: formatDate(dateStart) })}
              </Box>
            )}
          </li>
        )
      })}
    </Box>
  )
}

const One = ({
  of,
  owners,
  isHighlighted,
}: {
  readonly of: Explained
  readonly owners: readonly FactLink[]
  readonly isHighlighted: boolean
}) => {
  const t = useTranslate()
  const container = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isHighlighted) container.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isHighlighted])
  return (
    <Box
      component="section"
      ref={container}
      aria-label={fieldLabel('deal', of.name, t)}
      sx={{
        px: 1.5,
        py: 1,
        borderLeft: 3,
        borderColor: isHighlighted ? 'primary.main' : 'transparent',
        backgroundColor: isHighlighted ? 'action.selected' : 'transparent',
        '& + &': { mt: 0.5 },
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="subtitle2" component="h3">
          {fieldLabel('deal', of.name, t)}
        </Typography>
        <Sum value={of.value} strong />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {of.words}
      </Typography>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {of.numbers}
      </Typography>
      {of.facts.length > 0 && <Facts of={of.facts} owners={owners} />}
    </Box>
  )
}

interface WhyProps {
  readonly deal: number
  /** The sum that the user asked about; all are explained. */
  readonly sum?: string | undefined
  readonly close: () => void
}

/** Explains the sums of a deal: the formula, the numbers, and the records of prices and rates. */
export const Why = ({ deal, sum, close }: WhyProps) => {
  const t = useTranslate()
  const resource = useResource('deal')
  const provider = useProvider()
  const { data, error, refetch } = useQuery({
    queryKey: ['deal', 'why', deal],
    queryFn: async ({ signal }) =>
      (await provider.invoke<WhyAnswer>('deal', { path: fill(callOf(resource, 'action', 'why').path, { id: deal }), signal })).data,
    retry: false,
  })
  const owners = (data?.sums ?? []).flatMap(({ facts }) => facts.flatMap(({ link }) => link ?? []))
  const failure = error ? { text: `${t('nerud.why.failed')}.`, error, retry: () => void refetch() } : undefined
  return (
    <InfoWindow title={t('nerud.why.title', { id: deal })} close={close} failure={failure}>
      {data && (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {t('nerud.why.day', { day: formatDate(data.day) })}
          </Typography>
          {data.errorText && (
            <Alert severity="error" sx={{ mb: 1 }}>
              {data.errorText}
            </Alert>
          )}
          {data.sums.map(one => (
            <One key={one.name} of={one} owners={owners} isHighlighted={one.name === sum} />
          ))}
        </>
      )}
    </InfoWindow>
  )
}
