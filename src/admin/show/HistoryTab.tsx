import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { PEOPLE, type Resource } from '#resource'
import { formatDateTime } from '#resource/text'
import { useProvider, type DeclaredDataProvider, type WithSignal } from '../data/provider.ts'
import { valueText } from '../kinds/index.ts'
import { useCardPath, useWords } from '../cells/context.ts'
import { fieldLabel, quoted, resourceName, type Words } from '../cells/words.ts'
import { useResources } from '../resourceContext.tsx'
import { useDeferred } from '../page/Deferred.tsx'
import { LoadFailure } from '../page/Message.tsx'
import { Changes, useReadable, type FieldChange, useFormerValue } from './HistoryChanges.tsx'

/** An action on the record or on one that belongs to it. */
interface Entry {
  readonly id: number
  readonly at: string
  readonly user: { readonly id: number; readonly fio: string } | null
  /** The name of the API token that made the change. */
  readonly token: string | null
  readonly action: string
  readonly resource: string
  readonly record: number
  readonly title: string
  readonly changes: readonly FieldChange[]
}

/** The number of entries per page. */
const HISTORY_PAGE = 50
const OWN_ACTIONS: ReadonlySet<string> = new Set(['create', 'edit', 'remove', 'restore'])

/** The query for a record's history, page by page. */
const historyRead = (provider: DeclaredDataProvider, { name }: Resource, id: number) => ({
  queryKey: [name, 'history', id],
  queryFn: async ({ pageParam, signal }: WithSignal & { readonly pageParam: number }) =>
    (await provider.invoke<readonly Entry[]>(name, { path: `api/history/${name}/${id}`, query: { page: pageParam }, signal })).data,
  initialPageParam: 1,
  getNextPageParam: (last: readonly Entry[], _: unknown, page: number) => (last.length >= HISTORY_PAGE ? page + 1 : undefined),
  retry: false,
})

const useHistory = (resource: Resource, id: number, enabled = true) =>
  useInfiniteQuery({ ...historyRead(useProvider(), resource, id), enabled })

/** The action as a sentence, with the record if it is another one. */
const ActionText = ({ entry, own }: { readonly entry: Entry; readonly own: boolean }) => {
  const translate = useTranslate()
  const action = OWN_ACTIONS.has(entry.action) ? '' : translate(`resources.${entry.resource}.actions.${entry.action}`, { _: '' })
  const what = `${resourceName(entry.resource, 1, translate)} ${quoted(entry.title, translate)}`
  const done = action ? 'action' : OWN_ACTIONS.has(entry.action) ? entry.action : 'edit'
  return translate(`nerud.show.history.${own ? 'own' : 'other'}.${done}`, { action, what })
}

/** The token that made the change, after the user's name. */
const ByToken = ({ token }: Pick<Entry, 'token'>) => {
  const translate = useTranslate()
  return token !== null && ` ${translate('nerud.show.history.byToken', { token })}`
}

const nothing = () => undefined

interface EntryOfProps {
  readonly entry: Entry
  readonly own: boolean
  readonly former: ReturnType<typeof useFormerValue>
}

const EntryOf = ({ entry, own, former }: EntryOfProps) => {
  const translate = useTranslate()
  const resources = useResources()
  const linkTo = useCardPath()
  const of = resources[entry.resource]
  const person = entry.user && linkTo(PEOPLE, entry.user.id)
  return (
    <Box component="li" sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        <Typography component="h2" variant="body2" sx={{ fontWeight: 600 }}>
          <ActionText entry={entry} own={own} />
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          {', '}
          {person ? (
            <Link component={RouterLink} to={person} underline="always">
              {entry.user?.fio}
            </Link>
          ) : (
            (entry.user?.fio ?? translate('nerud.show.history.system'))
          )}
          <ByToken token={entry.token} />
        </Typography>
      </Box>
      {of && entry.changes.length > 0 && (
        <Changes of={of} changes={entry.changes} isNew={entry.action === 'create'} former={own ? former : nothing} />
      )}
    </Box>
  )
}

/** The number of entries next to the data. */
const MAX_ENTRIES = 6
/** The number of changes per entry shown there. */
const MAX_CHANGES = 3

/** The maximum length of values shown with their field there. */
const MAX_INLINE_LENGTH = 24

/** A change as text: 'Статус: Авторизация → Активна', or only the field if its values are long. */
function changeText(of: Resource, { field, before, after }: FieldChange, words: Words): string {
  const label = fieldLabel(of.name, field, words.t)
  const [was, is] = [before, after].map(value => valueText(of, field, value, words))
  return was && is && was.length <= MAX_INLINE_LENGTH && is.length <= MAX_INLINE_LENGTH
    ? words.t('nerud.show.history.moved', { label, was, is })
    : label
}

/** An entry of the timeline: what, when, who, and what changed. */
const Moment = ({ entry, own }: { readonly entry: Entry; readonly own: boolean }) => {
  const words = useWords()
  const resources = useResources()
  const mayRead = useReadable()
  const of = resources[entry.resource]
  const changes = of ? mayRead(of, entry.changes) : []
  const texts = changes.slice(0, MAX_CHANGES).map(change => changeText(of!, change, words))
  const rest = changes.length - texts.length
  const isNew = entry.action === 'create'
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        paddingInlineStart: 2.25,
        pb: 1.5,
        borderInlineStart: 2,
        borderColor: 'divider',
        '&:last-child': { borderColor: 'transparent' },
        '&::before': {
          content: '""',
          position: 'absolute',
          insetInlineStart: -5,
          top: 5,
          width: 8,
          height: 8,
          borderRadius: '50%',
          backgroundColor: own && isNew ? 'primary.main' : 'text.secondary',
        },
      }}
    >
      <Typography variant="body2" component="p" sx={{ fontWeight: 500 }}>
        <ActionText entry={entry} own={own} />
      </Typography>
      {!isNew && texts.length > 0 && (
        <Typography variant="caption" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {words.t('nerud.show.history.changed', { fields: texts.join('; ') })}
          {rest > 0 && ` ${words.t('nerud.show.history.rest', { smart_count: rest })}`}
        </Typography>
      )}
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
        {`, ${entry.user?.fio ?? words.t('nerud.show.history.system')}`}
        <ByToken token={entry.token} />
      </Typography>
    </Box>
  )
}

/** The latest changes as a timeline, beside the data on a wide card. */
export const Latest = ({ resource, id, above }: { readonly resource: Resource; readonly id: number; readonly above: ReactNode }) => {
  const translate = useTranslate()
  const { data } = useHistory(resource, id, useDeferred())
  const entries = data?.pages[0]?.slice(0, MAX_ENTRIES) ?? []
  return (
    <Box component="aside" aria-label={translate('nerud.show.tabs.history')} sx={{ minWidth: 0, displayPrint: 'none' }}>
      {above}
      {entries.length > 0 && (
        <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mt: 2.5, mb: 1 }}>
          {translate('nerud.show.tabs.history')}
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, marginInlineStart: 0.5 }}>
        {entries.map(entry => (
          <Moment key={entry.id} entry={entry} own={entry.resource === resource.name && entry.record === id} />
        ))}
      </Box>
    </Box>
  )
}

/** The history of this record and those that belong to it, newest first: who changed what, when, with old and new values. */
export const HistoryTab = ({ resource, id }: { readonly resource: Resource; readonly id: number }) => {
  const translate = useTranslate()
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory(resource, id)
  const former = useFormerValue(resource)
  if (error && !data) return <LoadFailure text={translate('nerud.show.history.failed')} error={error} retry={() => void refetch()} />
  if (isPending) return <Skeleton variant="rounded" height={160} />
  const entries = data?.pages.flat() ?? []
  if (entries.length === 0) return <Typography color="text.secondary">{translate('nerud.show.history.none')}</Typography>
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map(entry => (
          <EntryOf key={entry.id} entry={entry} former={former} own={entry.resource === resource.name && entry.record === id} />
        ))}
      </Box>
      {error && <LoadFailure text={translate('nerud.show.history.failed')} error={error} retry={() => void fetchNextPage()} />}
      {hasNextPage && !error && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          {translate('nerud.show.more')}
        </Button>
      )}
    </>
  )
}
