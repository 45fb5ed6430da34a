import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { callOf } from '#resource'
import type { Decimal } from '#resource/decimal'
import { formatInteger } from '#resource/text'
import { ENDING_DAYS, FINE_STATUS } from './fines.formulas.ts'
import { useProvider } from '#admin/data/provider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { LoadFailure } from '#admin/page/Message.tsx'
import { Sum } from '../../widgets/values.screens.tsx'

const NAME = 'truckPenaltyTransaction'

/** The unpaid fines, as returned by `top_row_data`. */
interface TopRow {
  readonly count: number
  readonly sum: Decimal
  readonly sumWithDiscount: Decimal
  readonly sumEnding: Decimal
}

/** The query key starts with the resource, so it is refetched together with the rows of the list. */
function useTopRow() {
  const provider = useProvider()
  const { path } = callOf(useResource(NAME), 'action', 'topRow')
  return useQuery({
    queryKey: [NAME, 'topRow'],
    queryFn: async ({ signal }) => (await provider.invoke<TopRow>(NAME, { path: `${path}?status=${FINE_STATUS.unpaid}`, signal })).data,
    retry: false,
  })
}

/** Above the list of fines: the number of unpaid fines, their total, and the part whose discount ends soon (finance §2.12). */
export function FinesStrip() {
  const t = useTranslate()
  const { data, error, refetch } = useTopRow()
  if (error) return <LoadFailure text={t('nerud.fines.failed')} error={error} retry={() => void refetch()} />
  const figures = [
    ['count', data && formatInteger(data.count)],
    ['sum', data && <Sum value={data.sum} />],
    ['sumWithDiscount', data && <Sum value={data.sumWithDiscount} />],
    ['sumEnding', data && <Sum value={data.sumEnding} strong />],
  ] as const
  return (
    <Box
      component="dl"
      aria-label={t('nerud.fines.title')}
      aria-busy={data === undefined}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, m: 0, mb: 1 }}
    >
      {figures.map(([name, value]) => (
        <Box key={name} sx={{ minWidth: 110 }}>
          <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {t(`nerud.fines.${name}`, { days: ENDING_DAYS })}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
            {value ?? <Skeleton width={80} />}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
