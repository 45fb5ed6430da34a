import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { pathOf, toneOf, type Resource } from '#resource'
import { formatDate } from '#resource/text'
import type { Wire } from '#resources'
import { withPrefetch } from '#admin/ahead/prefetch.ts'
import { useProvider, type DeclaredDataProvider, type WithSignal } from '#admin/data/provider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { readTotal } from '#admin/list/source.ts'
import { toneClass } from '#admin/tones.tsx'
import { pinnedRead, usePinned } from '../content/news/PinnedAid.screens.tsx'
import { listPath, Nothing, Pending, Tile } from './Tile.screens.tsx'

const FRESH_MS = 60_000
const AGAIN_MS = 5 * FRESH_MS
const UNREAD = { reading: 'new' }
/** The height of three news items, reserved while they load; in pixels. */
const ROOM = 108

/** The query for the number of news items that the user has not opened. */
const unreadRead = (provider: DeclaredDataProvider, resource: Resource) => ({
  queryKey: ['news', 'unread'],
  queryFn: ({ signal }: WithSignal) => readTotal(provider, { resource }, { query: '', filter: UNREAD, sort: [] }, signal),
  staleTime: FRESH_MS,
  retry: false,
})

const Row = ({ of: { id, title, publishDate, reading } }: { readonly of: Wire<'news'> }) => {
  const t = useTranslate()
  const news = useResource('news')
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, py: 0.5, borderTop: 1, borderColor: 'divider', typography: 'body2' }}
    >
      <MuiLink
        component={Link}
        to={pathOf(news, 'one', id) ?? '/'}
        noWrap
        sx={{ flex: '1 1 0', minWidth: 0, fontWeight: reading === 'new' ? 600 : 400 }}
      >
        {title}
      </MuiLink>
      {reading === 'new' && (
        <Box sx={{ whiteSpace: 'nowrap' }} className={toneClass(toneOf(news.fields['reading']!, reading))}>
          {t('resources.news.choices.reading.new')}
        </Box>
      )}
      <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{formatDate(publishDate)}</Box>
    </Box>
  )
}

function Block() {
  const t = useTranslate()
  const news = useResource('news')
  const { data, isError } = usePinned()
  const { data: unread = 0 } = useQuery({ ...unreadRead(useProvider(), news), refetchInterval: AGAIN_MS })
  return (
    <Tile
      title={t('nerud.screens.news.title')}
      aside={
        <Box sx={{ display: 'flex', gap: 2 }}>
          <MuiLink
            component={Link}
            data-figure
            to={listPath(news, UNREAD)}
            className={toneClass(toneOf(news.fields['reading']!, 'new'))}
            // Its width is reserved until the number is known.
            sx={{ visibility: unread > 0 ? 'visible' : 'hidden' }}
          >
            {t('nerud.screens.news.unread', { count: unread })}
          </MuiLink>
          <MuiLink component={Link} to={listPath(news)}>
            {t('nerud.screens.news.all')}
          </MuiLink>
        </Box>
      }
    >
      <Box sx={{ minHeight: ROOM }}>
        {!data ? (
          <Pending lines={2} failed={isError} />
        ) : data.length === 0 ? (
          <Nothing>{t('nerud.screens.news.none')}</Nothing>
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map(one => (
              <Row key={one.id} of={one} />
            ))}
          </Box>
        )}
      </Box>
    </Tile>
  )
}

/** The pinned news, and the number of unread ones. */
export const News = withPrefetch(Block, ({ provider, app }) => [pinnedRead(provider), unreadRead(provider, app.resources['news']!)])
