import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { PEOPLE, type Resource } from '#resource'
import { formatDateTime } from '#resource/text'
import { useProvider } from '../data/verbs.ts'
import { valueText } from '../fields/text.ts'
import { useCardPath } from '../cells/useCardPath.ts'
import { fieldLabel, resourceName } from '../cells/words.ts'
import { useMay, useResources } from '../declared.tsx'
import { useWords } from '../cells/useWords.ts'
import { Failure } from '../list/Blank.tsx'
import { pointing } from '../sides.ts'

interface Change {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}
/** One action on the record or on one that belongs to it. */
interface Entry {
  readonly id: number
  readonly at: string
  readonly user: { readonly id: number; readonly fio: string } | null
  readonly action: string
  readonly resource: string
  readonly record: number
  readonly title: string
  readonly changes: readonly Change[]
}

/** Entries in one page of the history call. */
const HISTORY_PAGE = 50
const OWN_ACTIONS: ReadonlySet<string> = new Set(['create', 'edit', 'remove', 'restore'])

function useHistory(resource: Resource, id: number) {
  const provider = useProvider()
  return useInfiniteQuery({
    queryKey: [resource.name, 'history', id],
    queryFn: async ({ pageParam, signal }) =>
      (
        await provider.invoke<readonly Entry[]>(resource.name, {
          path: `api/history/${resource.name}/${id}`,
          query: { page: pageParam },
          signal,
        })
      ).data,
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (last.length >= HISTORY_PAGE ? page + 1 : undefined),
    retry: false,
  })
}

const Value = ({ text, gone }: { readonly text: string; readonly gone?: boolean }) => {
  const translate = useTranslate()
  const said = text || translate('nerud.show.history.nothing')
  return (
    <Box
      component={gone ? 'del' : 'ins'}
      sx={{
        textDecoration: gone && text ? 'line-through' : 'none',
        color: gone || !text ? 'text.secondary' : 'text.primary',
        overflowWrap: 'anywhere',
      }}
    >
      {said}
    </Box>
  )
}

const Changes = ({ of, changes, isNew }: { readonly of: Resource; readonly changes: readonly Change[]; readonly isNew: boolean }) => {
  const words = useWords()
  const { mayField } = useMay()
  // That a new record is not deleted is not worth a line.
  const readable = changes.filter(({ field }) => field in of.fields && mayField(of, field, 'read') && !(isNew && field === 'isDelete'))
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 0.5,
        display: 'grid',
        gridTemplateColumns: { sm: 'minmax(120px, 220px) 1fr' },
        columnGap: 2,
        rowGap: 0.25,
        typography: 'body2',
      }}
    >
      {readable.map(({ field, before, after }) => (
        <Box key={field} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {fieldLabel(of.name, field, words.t)}
          </Box>
          <Box component="dd" sx={{ m: 0, mb: { xs: 0.5, sm: 0 } }}>
            {!isNew && (
              <>
                <Value gone text={valueText(of, field, before, words)} />
                <Box component="span" aria-hidden sx={{ mx: 1, color: 'text.secondary', display: 'inline-block', ...pointing }}>
                  →
                </Box>
              </>
            )}
            <Value text={valueText(of, field, after, words)} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const EntryOf = ({ entry, own }: { readonly entry: Entry; readonly own: boolean }) => {
  const translate = useTranslate()
  const resources = useResources()
  const linkTo = useCardPath()
  const of = resources[entry.resource]
  const person = entry.user && linkTo(PEOPLE, entry.user.id)
  const action = OWN_ACTIONS.has(entry.action)
    ? translate(`nerud.show.history.actions.${entry.action}`)
    : translate(`resources.${entry.resource}.actions.${entry.action}`, { _: translate('nerud.show.history.actions.edit') })
  return (
    <Box component="li" sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        <Typography component="h2" variant="body2" sx={{ fontWeight: 600 }}>
          {action}
          {!own && `: ${resourceName(entry.resource, 1, translate)} «${entry.title}»`}
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
        </Typography>
      </Box>
      {of && entry.changes.length > 0 && <Changes of={of} changes={entry.changes} isNew={entry.action === 'create'} />}
    </Box>
  )
}

/** Who changed what, when, from what to what: this record and those that belong to it, newest first. */
export const HistoryTab = ({ resource, id }: { readonly resource: Resource; readonly id: number }) => {
  const translate = useTranslate()
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory(resource, id)
  if (error && !data) return <Failure text={translate('nerud.show.history.failed')} error={error} retry={() => void refetch()} />
  if (isPending) return <Skeleton variant="rounded" height={160} />
  const entries = data?.pages.flat() ?? []
  if (entries.length === 0) return <Typography color="text.secondary">{translate('nerud.show.history.none')}</Typography>
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map(entry => (
          <EntryOf key={entry.id} entry={entry} own={entry.resource === resource.name && entry.record === id} />
        ))}
      </Box>
      {error && <Failure text={translate('nerud.show.history.failed')} error={error} retry={() => void fetchNextPage()} />}
      {hasNextPage && !error && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          {translate('nerud.show.more')}
        </Button>
      )}
    </>
  )
}
