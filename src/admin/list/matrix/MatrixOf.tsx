import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { Matrix } from '#resource'
import { chunk } from '../../chunk.ts'
import { useProvider } from '../../data/providerTypes.ts'
import { EmptyList } from '../ListMessages.tsx'
import { LoadFailure } from '../../page/LoadFailure.tsx'
import { isNarrowed } from '../listQuery.ts'
import { Later } from '../../page/Later.tsx'
import { useListing } from '../listing.ts'
import { MatrixAsks } from './MatrixAsks.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import { matrixRead } from './read.ts'

const MatrixChart = chunk(() => import('./MatrixChart.tsx').then(module => module.MatrixChart))

/** The height of the chart, in pixels. */
const CHART = 200
const chartRoom = <Box sx={{ height: CHART + 2 }} />

/** The figures of the matrix around, read anew when the question changes. */
function useFigures(matrix: Matrix) {
  const { source, asked } = useListing()
  return useQuery({ ...matrixRead(useProvider(), matrix, source, asked), placeholderData: keepPreviousData })
}

/** The records of the list around as rows, measured over the days of a period: figures that open what they are made of, totals, a chart. */
export const MatrixOf = ({ matrix }: { readonly matrix: Matrix }) => {
  const t = useTranslate()
  const { resource, title, asked } = useListing()
  const { data, error, isFetching, refetch } = useFigures(matrix)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <MatrixAsks matrix={matrix} />
      {error ? (
        <LoadFailure text={t('nerud.matrix.failed')} error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton variant="rounded" height={320} />
      ) : data.rows.length === 0 ? (
        isNarrowed(resource, asked) ? (
          <EmptyList create={null} />
        ) : (
          <Alert severity="info">{t('nerud.matrix.empty')}</Alert>
        )
      ) : (
        <Box sx={{ position: 'relative', display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }} aria-busy={isFetching}>
          {isFetching && <LinearProgress sx={{ position: 'absolute', insetInline: 0, top: 0, height: 2, zIndex: 5 }} />}
          {matrix.chart && data.chart.dates.length > 1 && (
            <Later room={chartRoom}>
              <Suspense fallback={chartRoom}>
                <MatrixChart matrix={matrix} answered={data} height={CHART} />
              </Suspense>
            </Later>
          )}
          <MatrixTable matrix={matrix} answered={data} title={title} />
          {data.count > data.rows.length && (
            <Alert severity="info">{t('nerud.matrix.cut', { shown: data.rows.length, all: data.count })}</Alert>
          )}
        </Box>
      )}
    </Box>
  )
}
