import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { Matrix } from '#resource'
import { chunk } from '../../chunk.ts'
import { useProvider, type DeclaredDataProvider, type Signalled } from '../../data/providerTypes.ts'
import { ListFailure, EmptyList } from '../ListMessages.tsx'
import { isNarrowed, type ListQuery } from '../listQuery.ts'
import { useListing } from '../listing.ts'
import { parametersOf, pathOfSource, type Source } from '../source.ts'
import { answeredBy, type Answered } from './answered.ts'
import { MatrixAsks } from './MatrixAsks.tsx'
import { MatrixTable } from './MatrixTable.tsx'

const MatrixChart = chunk(() => import('./MatrixChart.tsx').then(module => module.MatrixChart))

/** The height of the chart, in pixels. */
const CHART = 200

/** The figures of a matrix. */
export function matrixRead(provider: DeclaredDataProvider, matrix: Matrix, source: Source, asked: ListQuery) {
  const { resource, call } = source
  const path = pathOfSource(source)
  const query = parametersOf(source, asked)
  return {
    queryKey: [resource.name, 'matrix', path, query],
    queryFn: async ({ signal }: Signalled): Promise<Answered> => {
      const { data } = await provider.invoke<Record<string, unknown>>(resource.name, { path, query, signal })
      return answeredBy(matrix, resource.api.lists![call!]!, data)
    },
    retry: false,
  }
}

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
        <ListFailure text={t('nerud.matrix.failed')} error={error} retry={() => void refetch()} />
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
            <Suspense fallback={<Box sx={{ height: CHART }} />}>
              <MatrixChart matrix={matrix} answered={data} height={CHART} />
            </Suspense>
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
