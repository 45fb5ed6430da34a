import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { callOf, filterOf, type Mark, type Resource } from '#resource'
import { formatInteger } from '#resource/text'
import { useProvider } from '../../admin/data/verbs.ts'
import { useMay, useResource } from '../../admin/declared.tsx'
import { businessDay } from '../../admin/day.ts'
import type { Asked } from '../../admin/list/asked.ts'
import { readTotal } from '../../admin/list/source.ts'
import { sourceOfView, viewed } from '../../admin/list/view.ts'
import { waiting, type Waiting } from './attention.ts'
import { listPath } from './paths.ts'

const FRESH_MS = 60_000
const AGAIN_MS = 5 * FRESH_MS

/** Which records wait: by a mark of their own, or by a count of the list. */
const markOf = ({ list, api }: Resource, { only, count }: Waiting): Mark | undefined =>
  count === undefined ? only : api.sums?.[list?.indicators?.counts ?? '']?.counts?.[count]

/** The key of what they are called. */
const wordsOf = ({ name, resource, count }: Waiting): string =>
  count === undefined ? `nerud.screens.dashboard.${name}` : `resources.${resource}.counts.${count}`

/** How many there are by a query of the resource. */
async function readAsked(
  provider: ReturnType<typeof useProvider>,
  resource: Resource,
  { query, field }: NonNullable<Waiting['asks']>,
  signal: AbortSignal,
): Promise<number> {
  const { path } = callOf(resource, 'action', query)
  const { data } = await provider.invoke<Readonly<Record<string, unknown>>>(resource.name, { path, signal })
  return Number(data[field])
}

/** One counter: how many records wait, and the way to their list. */
const Counter = ({ of: waits }: { readonly of: Waiting }) => {
  const { name, resource: of, view, page, asks, bad = false } = waits
  const t = useTranslate()
  const provider = useProvider()
  const whole = useResource(of)
  const resource = viewed(whole, view)
  const { call, only: fixed } = sourceOfView(whole, view)
  const only = markOf(resource, waits)
  const asked: Asked = { query: '', filter: only ? filterOf(only, businessDay()) : {}, sort: [] }
  const { data, isError } = useQuery({
    queryKey: [of, 'waiting', name, asked.filter],
    queryFn: ({ signal }) =>
      asks
        ? readAsked(provider, whole, asks, signal)
        : readTotal(provider, { resource: whole, ...(call !== undefined && { call }), ...(fixed && { fixed }) }, asked, signal),
    staleTime: FRESH_MS,
    refetchInterval: AGAIN_MS,
    retry: false,
  })
  const tone = !data ? 'text.secondary' : bad ? 'error.main' : 'text.primary'
  return (
    <ButtonBase
      component={Link}
      to={asks?.page ?? listPath(whole, asked.filter, view, page)}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        p: 1.5,
        borderRadius: 1,
        textAlign: 'left',
        '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
      }}
    >
      <Typography component="span" sx={{ fontSize: 26, lineHeight: 1.2, fontWeight: 600, fontVariantNumeric: 'tabular-nums', color: tone }}>
        {isError ? '—' : data === undefined ? <Skeleton width={40} /> : formatInteger(data)}
      </Typography>
      <Typography component="span" variant="body2">
        {t(wordsOf(waits))}
      </Typography>
    </ButtonBase>
  )
}

/** As few rows as there may be, none of them with one counter. */
const columnsFor = (count: number): number => (count <= 5 ? count : count === 6 ? 3 : 4)

/** What waits for the user: counters that lead to the lists in which it stands. */
export function Attention() {
  const t = useTranslate()
  const { can } = useMay()
  const titleId = useId()
  const seen = waiting.filter(one => can(one.right) && (!one.needs || can(one.needs)))
  return (
    <Paper component="section" aria-labelledby={titleId} sx={{ px: 2, pt: 1.5, pb: 1 }}>
      <Typography id={titleId} variant="h2">
        {t('nerud.screens.dashboard.title')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 0.5,
          mx: -1.5,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: `repeat(${columnsFor(seen.length)}, minmax(0, 1fr))` },
        }}
      >
        {seen.map(one => (
          <Counter key={one.name} of={one} />
        ))}
      </Box>
    </Paper>
  )
}
