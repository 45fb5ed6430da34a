import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { boundsOf, pathOf, sortOf, type Resource } from '#resource'
import { cellText, drawCell } from '#admin/cells.tsx'
import { useWords } from '#admin/cells/context.ts'
import { recordNumber } from '#admin/cells/words.ts'
import { withPrefetch } from '#admin/ahead/prefetch.ts'
import { useProvider, type DeclaredDataProvider, type WithSignal } from '#admin/data/provider.ts'
import { businessDay } from '#admin/data/values.ts'
import { useMay } from '#admin/authProvider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { joined } from '#admin/theme/textParts.tsx'
import { listPath, Nothing, Pending, Tile } from './Tile.screens.tsx'

const ROWS = 6
const AGAIN_MS = 60_000

/** The query for the waybills that the user has entered today. */
function mineRead(provider: DeclaredDataProvider, deal: Resource, userId: number | undefined) {
  const today = businessDay()
  // Waybills entered today have a day in this month; this filter lets the index find them.
  const filter = { mdInsUser: [userId], insDate: boundsOf('today', today), dtDeal: boundsOf('month', today) }
  return {
    filter,
    queryKey: ['deal', 'mine', filter],
    queryFn: async ({ signal }: WithSignal) => (await provider.getPage('deal', { filter, sort: sortOf(deal), size: ROWS, signal })).data,
    retry: false,
  }
}

function Block() {
  const t = useTranslate()
  const words = useWords()
  const deal = useResource('deal')
  const { filter, ...read } = mineRead(useProvider(), deal, useMay().userId)
  const { data, isError } = useQuery({ ...read, refetchInterval: AGAIN_MS })
  return (
    <Tile
      title={t('nerud.screens.dashboard.entry.title')}
      aside={
        <MuiLink component={Link} to={listPath(deal, filter)}>
          {t('nerud.screens.dashboard.entry.all')}
        </MuiLink>
      }
    >
      <Button component={Link} to={pathOf(deal, 'create') ?? '/'} variant="contained" size="large" startIcon={<AddIcon />} sx={{ mb: 1 }}>
        {t('nerud.screens.dashboard.entry.create')}
      </Button>
      {!data ? (
        <Pending lines={4} failed={isError} />
      ) : data.length === 0 ? (
        <Nothing>{t('nerud.screens.dashboard.entry.none')}</Nothing>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map(row => (
            <Box
              component="li"
              key={row.id}
              sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 0.5, borderTop: 1, borderColor: 'divider', typography: 'body2' }}
            >
              <MuiLink component={Link} to={pathOf(deal, 'one', row.id) ?? '/'} sx={{ py: 0.25, whiteSpace: 'nowrap' }}>
                {recordNumber(row.id, t)}
              </MuiLink>
              <Box sx={{ flex: '1 1 0', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                {joined(
                  ['customer', 'material', 'vehicle'].map(name => cellText(deal, name, row, words)),
                  true,
                )}
              </Box>
              <Box sx={{ whiteSpace: 'nowrap' }}>{drawCell({ resource: deal, field: 'state', record: row, words })}</Box>
            </Box>
          ))}
        </Box>
      )}
    </Tile>
  )
}

/** A link to a new waybill, and the user's waybills of today with their states. */
export const Entry = withPrefetch(Block, ({ provider, app, may }) => [mineRead(provider, app.resources['deal']!, may.userId)])
