import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { actionOf, callOf, JOBS } from '#resource'
import { ActionsOf } from '#admin/actions/ActionsOf.tsx'
import { useCardPath } from '#admin/cells/context.ts'
import { useProvider } from '#admin/data/provider.ts'
import { useMay } from '#admin/authProvider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { useCacheWrite } from '#admin/form/afterWriting.tsx'

/** The polling intervals while a check is running, and while waiting for one started by another user. */
const [RUNNING_MS, IDLE_MS] = [3000, 60_000]
/** Where the tax service lets anybody check a single person. */
const BY_HAND = 'https://npd.nalog.ru/check-status/'

interface Queue {
  readonly isThere: boolean
  /** Seconds between two requests. */
  readonly pause: number
  readonly jobs: readonly { readonly id: number; readonly done: number; readonly total: number }[]
}

const sumOf = (jobs: Queue['jobs'], of: 'done' | 'total'): number => jobs.reduce((sum, job) => sum + job[of], 0)

/** The running checks; the list is reloaded whenever one of them progresses or ends. */
function useQueue(): Queue | undefined {
  const provider = useProvider()
  const payment = useResource('payment')
  const updateCache = useCacheWrite()
  const { path } = callOf(payment, 'action', 'npdQueue')
  const { data } = useQuery({
    queryKey: ['payment', 'npdQueue'],
    meta: { shows: ['job'] },
    queryFn: async ({ signal }) => (await provider.invoke<Queue>('payment', { path, signal })).data,
    refetchInterval: ({ state }) => (state.data?.jobs.length ? RUNNING_MS : IDLE_MS),
    retry: false,
  })
  const progress = data && data.jobs.map(job => `${job.id} ${job.done}`).join()
  const seen = useRef(progress)
  useEffect(() => {
    if (seen.current !== undefined && progress !== seen.current) updateCache(payment, null)
    seen.current = progress
  }, [progress, payment, updateCache])
  return data
}

const Running = ({ queue: { jobs, pause } }: { readonly queue: Queue }) => {
  const t = useTranslate()
  const linkTo = useCardPath()
  const [done, total] = [sumOf(jobs, 'done'), sumOf(jobs, 'total')]
  const minutes = Math.max(1, Math.round(((total - done) * pause) / 60))
  const path = linkTo(JOBS, jobs[0]!.id)
  return (
    <Alert
      severity="info"
      sx={{ mb: 1, '& .MuiAlert-message': { flex: 1 } }}
      action={<ActionsOf resource="payment" on="all" only={['stopNpd']} />}
    >
      <Box component="output" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        <span>{`${t('nerud.smz.running', { done, total })}, ${t('nerud.smz.left', { minutes })}`}</span>
        {path && (
          <MuiLink component={Link} to={path} color="inherit" underline="always">
            {t('nerud.smz.job')}
          </MuiLink>
        )}
      </Box>
      <LinearProgress
        variant="determinate"
        value={total > 0 ? Math.min(100, (done / total) * 100) : 0}
        aria-label={t('nerud.smz.running', { done, total })}
        sx={{ mt: 0.75 }}
      />
    </Alert>
  )
}

/** Its height including the margin, in pixels. */
const ROOM = { xs: 88, md: 48 } as const

/** Above the list of payments to the self-employed: the progress of the check, or that the service is not available. */
export function NpdStrip() {
  const t = useTranslate()
  const { mayAct } = useMay()
  const queue = useQueue()
  const mayCheck = mayAct(actionOf(useResource('payment'), 'checkNpd')!)
  const isOffline = queue && !queue.isThere && mayCheck
  // If the strip was shown when the page was last open, its height is reserved until it loads.
  const [wasShown, keep] = useStore('smz.strip', true)
  useEffect(() => {
    if (isOffline !== undefined && isOffline !== wasShown) keep(isOffline)
  }, [isOffline, wasShown, keep])
  if (queue && queue.jobs.length > 0) return <Running queue={queue} />
  if (!queue) return wasShown && mayCheck ? <Box sx={{ height: ROOM }} /> : null
  if (!isOffline) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 1 }}
      action={
        <Button component="a" href={BY_HAND} target="_blank" rel="noopener noreferrer" color="inherit" size="small">
          {t('nerud.smz.byHand')}
        </Button>
      }
    >
      {t('nerud.smz.offline')}
    </Alert>
  )
}
