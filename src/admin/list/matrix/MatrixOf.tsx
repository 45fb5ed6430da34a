import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { Matrix } from '#resource'
import { useProvider } from '../../data/providerTypes.ts'
import { EmptyList } from '../ListMessages.tsx'
import { LoadFailure } from '../../page/LoadFailure.tsx'
import { isNarrowed } from '../listQuery.ts'
import { useListing } from '../listing.ts'
import { MatrixControls } from './MatrixControls.tsx'
import { MatrixPicture, PictureChoices, usePicture } from './MatrixPicture.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import { matrixRead } from './read.ts'

/** Loads the figures of the surrounding matrix; again when the query changes. */
function useFigures(matrix: Matrix) {
  const { source, query } = useListing()
  return useQuery({ ...matrixRead(useProvider(), matrix, source, query), placeholderData: keepPreviousData })
}

/** The records of the surrounding list as rows of figures by day, with links to the underlying records, totals, and a chart. */
export const MatrixOf = ({ matrix }: { readonly matrix: Matrix }) => {
  const t = useTranslate()
  const { resource, title, query } = useListing()
  const { data, error, isFetching, refetch } = useFigures(matrix)
  const chosen = usePicture(matrix, data)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <MatrixControls matrix={matrix}>{data && <PictureChoices answered={data} {...chosen} />}</MatrixControls>
      {error ? (
        <LoadFailure text={t('nerud.matrix.failed')} error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton variant="rounded" height={320} />
      ) : data.rows.length === 0 ? (
        isNarrowed(resource, query) ? (
          <EmptyList create={null} />
        ) : (
          <Alert severity="info">{t('nerud.matrix.empty')}</Alert>
        )
      ) : (
        <Box sx={{ position: 'relative', display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }} aria-busy={isFetching}>
          {isFetching && <LinearProgress sx={{ position: 'absolute', insetInline: 0, top: 0, height: 2, zIndex: 5 }} />}
          <MatrixPicture matrix={matrix} answered={data} {...chosen} />
          <MatrixTable matrix={matrix} answered={data} title={title} heat={chosen.picture?.kind === 'heat' ? chosen.figure : undefined} />
          {data.count > data.rows.length && (
            <Alert severity="info">{t('nerud.matrix.cut', { shown: data.rows.length, all: data.count })}</Alert>
          )}
        </Box>
      )}
    </Box>
  )
}
