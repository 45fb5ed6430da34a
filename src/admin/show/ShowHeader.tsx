import BackIcon from '@mui/icons-material/ChevronLeft'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { memo, Suspense, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router'
import { NOBODY, pathOf, wirePathOf, rightsFor, screensOf, valueAt, type Resource } from '#resource'
import { isCardByDay } from '#resource/moment'
import { useMay } from '../authProvider.ts'
import { useCustomScreens } from '../customScreens.tsx'
import { useResources } from '../resourceContext.tsx'
import { useTabbedPages } from '../applicationScreens.tsx'
import type { Row } from '../data/rows.ts'
import { COPY_PARAMETER, isJustCreated } from '../pageRecord.ts'
import { RETURN } from '../list/listing.ts'
import type { FromList } from '../list/useOpening.ts'
import { listTitle } from '../list/view.ts'
import { chunk } from '../chunk.ts'
import { dayIn } from '../page/paths.tsx'
import { mirroredInRtl } from '../direction.ts'
import type { Ordered } from '../page/StepButtons.tsx'
import { EditButton, recordHeadOf, StateOf } from '../record/RecordHead.tsx'
import type { ActionLink } from '../actions/ActionsOf.tsx'
import { useCacheWrite } from '../form/afterWriting.tsx'

const ActionsOf = chunk(() => import('../actions/ActionsOf.tsx').then(module => module.ActionsOf))

const DayButton = chunk(() => import('../onDay/DayButton.tsx').then(module => module.DayButton))

const CardSteps = chunk(() => import('../list/steps.tsx').then(module => module.CardSteps))

const isOrdered = (state: Ordered | null): boolean => (state?.order ?? state?.shown) !== undefined

interface ShowHeaderProps {
  readonly resource: Resource
  readonly record: Row
}

/** The list to return to: the one from which the card was opened (a list, a view, a tab, a custom page), else the resource's own. */
function useWay(resource: Resource): { readonly path: string; readonly title: string } | undefined {
  const translate = useTranslate()
  const { can } = useMay()
  const tabbed = useTabbedPages()
  const { pages } = useCustomScreens()
  const { state } = useLocation()
  const lists = screensOf(resource).filter(screen => screen.kind === 'list' && can(screen.right))
  const from = (state as Partial<FromList> | null)?.list
  const at = from?.split('?')[0]
  // If both the resource and a view have a list at this path, use the view's title, which is more specific.
  const listAt = (address: string | undefined) => lists.findLast(({ path }) => path === address)
  const list = listAt(at)
  const page = tabbed.find(({ path }) => path === at)
  if (from && list) return { path: from, title: listTitle(resource, list.view, translate) }
  if (from && page) return { path: from, title: translate(`nerud.pages.${page.label}`) }
  const own = pages.some(({ path }) => path === at) ? from : lists.length > 0 ? pathOf(resource, 'list') : undefined
  return own === undefined ? undefined : { path: own, title: listTitle(resource, listAt(own)?.view, translate) }
}

/** The link back to the list, which is shown as it was left. */
const BackLink = ({ resource }: Pick<ShowHeaderProps, 'resource'>) => {
  const translate = useTranslate()
  const way = useWay(resource)
  if (!way) return null
  return (
    <Box component="nav" aria-label={translate('nerud.show.way')} sx={{ display: 'flex', typography: 'body2', marginInlineEnd: 1 }}>
      <Link component={RouterLink} to={way.path} state={RETURN} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 24 }}>
        <BackIcon fontSize="small" sx={{ marginInlineStart: -0.75, ...mirroredInRtl }} />
        {way.title}
      </Link>
    </Box>
  )
}

/** The other pages that views have for this record. Example: its statement. */
function useOtherCards({ resource, record }: ShowHeaderProps): readonly ActionLink[] {
  const translate = useTranslate()
  const { can } = useMay()
  return Object.entries(resource.list?.views ?? {}).flatMap(([name, { card, right }]) =>
    card && can(right ?? rightsFor(resource, 'read'))
      ? [{ label: translate(`resources.${resource.name}.cards.${name}`), to: card.replace(':id', String(record.id)) }]
      : [],
  )
}

/** On phones the actions stay together: in the line of the link back, or in a line of their own. */
const ACTIONS = { display: { xs: 'flex', sm: 'contents' }, alignItems: 'center', columnGap: 0.5, marginInlineStart: 'auto' } as const

/** The header of a card: link back, activity, actions. */
export const ShowHeader = memo(({ resource, record }: ShowHeaderProps) => {
  const translate = useTranslate()
  // Records that nobody may remove are closed by actions of their own and show a status instead.
  const active = rightsFor(resource, 'remove') === NOBODY ? undefined : valueAt(record, wirePathOf(resource, 'isActive'))
  const isDeleted = valueAt(record, wirePathOf(resource, 'isDelete')) === true
  const navigate = useNavigate()
  const { search, state } = useLocation()
  // Clear the history state, so that reloading or returning does not treat the record as newly created again.
  const forget = (): void => void navigate({ search }, { replace: true, state: null, preventScrollReset: true })
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const isByDay = isCardByDay(useResources(), resource)
  const links = useOtherCards({ resource, record })
  const making = pathOf(resource, 'create')
  const onCopy = making === undefined ? undefined : () => void navigate(`${making}?${COPY_PARAMETER}=${record.id}`)
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          columnGap: { xs: 0.5, sm: 1 },
          mb: 1,
          minHeight: 'var(--control)',
        }}
      >
        <BackLink resource={resource} />
        <Suspense fallback={null}>{isOrdered(state as Ordered | null) && <CardSteps resource={resource} id={record.id} />}</Suspense>
        <StateOf resource={resource} record={record} />
        <div style={{ flexGrow: 1 }} />
        {!isDeleted && (
          <Suspense fallback={null}>
            <Box sx={ACTIONS}>
              {isByDay && dayIn(search) === undefined && <DayButton />}
              <ActionsOf
                {...{ record, links, onCopy }}
                isMade={isJustCreated(state)}
                onSeen={forget}
                {...(isPhone && { placement: 'menu' })}
              />
              <EditButton resource={resource} record={record} isIcon={isPhone} />
            </Box>
          </Suspense>
        )}
      </Box>
      {isDeleted && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {translate('nerud.show.deleted')}
        </Alert>
      )}
      {active === false && !isDeleted && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate(`resources.${resource.name}.activity.isOff`, { _: translate('nerud.show.inactive') })}
        </Alert>
      )}
    </>
  )
})

const AGAIN_MS = 1000

/** Whether the record is in a state in which it changes without user action. */
function isChanging(resource: Resource, record: Row): boolean {
  const { state, changing = [] } = recordHeadOf(resource)
  return state !== undefined && changing.includes(String(valueAt(record, wirePathOf(resource, state))))
}

/** The refetch interval of a card's record in milliseconds; false if only users change it. */
export const againAfter = (resource: Resource, record: Row | undefined): number | false =>
  record !== undefined && isChanging(resource, record) && AGAIN_MS

/** Invalidates other queries once the record has stopped changing, since other records changed with it. */
export function useSettled(resource: Resource, record: Row): void {
  const updateCache = useCacheWrite()
  const is = isChanging(resource, record)
  const was = useRef(is)
  useEffect(() => {
    if (was.current && !is) updateCache(resource, null)
    was.current = is
  }, [is, resource, updateCache])
}
