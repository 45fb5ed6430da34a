import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { titleOf, valueAt, type Resource } from '#resource'
import { formatDate, formatInteger } from '#resource/text'
import { DUE_LISTS, paymentsDueOn } from '#resources/money/payment/lists'
import { useProvider } from '#admin/data/provider.ts'
import type { Row } from '#admin/data/rows.ts'
import { businessDay } from '#admin/data/values.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { overlayKey, overlayLink } from '#admin/page/paths.tsx'
import { readListPage, sourceFor } from '#admin/list/source.ts'
import { roubles, useFigures, withFigures } from './figures.screens.ts'
import { Figure, FigureRows, listPath, Nothing, Pending, Tile, TwoColumns } from './Tile.screens.tsx'

interface Due {
  readonly view: 'transfers' | 'exps'
  readonly count: number
  readonly sum: string
}

/** The number of the longest-pending payments shown. */
const TOP = 4

/** The recipient of a payment, or its purpose. */
function recipientOf(resource: Resource, view: Due['view'], row: Row): string {
  if (view === 'exps') return titleOf(resource, row)
  const company = valueAt(row, 'companyTo') as Record<string, unknown> | null | undefined
  return String(company?.['shortName'] ?? company?.['name'] ?? titleOf(resource, row))
}

/** The payments of a list that have been pending longest. */
const Longest = ({ view }: { readonly view: Due['view'] }) => {
  const t = useTranslate()
  const provider = useProvider()
  const payment = useResource('payment')
  const day = businessDay()
  const { data } = useQuery({
    queryKey: ['payment', 'due', view, day],
    queryFn: ({ signal }) => {
      const query = { query: '', filter: paymentsDueOn(day), sort: [{ field: 'payDate', descending: false }] }
      return readListPage(provider, sourceFor(payment, { view }), query, { size: TOP, signal })
    },
  })
  const rows = data?.data ?? []
  const shown = rows.map(row => overlayKey(payment.name, row.id))
  return (
    <FigureRows
      label={t('nerud.screens.dashboard.due.longest')}
      rows={rows.map(row => ({
        name: recipientOf(payment, view, row),
        // Payments have no page: their window opens over this one.
        ...overlayLink(overlayKey(payment.name, row.id), shown),
        value: roubles(String(row['sum'] ?? '0')),
        note: t('nerud.screens.dashboard.due.since', { day: formatDate(String(row['payDate'] ?? '')) }),
      }))}
    />
  )
}

/** Payments due today: amounts, recipients, and since when. */
export const DuePayments = withFigures('payment', 'due', () => {
  const t = useTranslate()
  const payment = useResource('payment')
  const { data, isError } = useFigures<readonly Due[]>('payment', 'due')
  const say = (key: string, more?: Record<string, unknown>): string => t(`nerud.screens.dashboard.due.${key}`, more)
  return (
    <Tile title={say('title')}>
      {!data ? (
        <Pending lines={2} failed={isError} />
      ) : data.every(({ count }) => count === 0) ? (
        <Nothing>{say('none')}</Nothing>
      ) : (
        <TwoColumns>
          {data.map(({ view, count, sum }) => {
            const { page } = DUE_LISTS.find(one => one.view === view) as { readonly page?: string }
            const to = listPath(payment, paymentsDueOn(businessDay()), { view, page })
            return (
              <Box key={view} sx={{ minWidth: 0 }}>
                <Figure label={say(view, { count: formatInteger(count) })} value={roubles(sum)} to={to} />
                {count > 0 && <Longest view={view} />}
              </Box>
            )
          })}
        </TwoColumns>
      )}
    </Tile>
  )
})
