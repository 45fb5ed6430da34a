import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import Alert from '@mui/material/Alert'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Matrix } from '#resource'
import { useListing } from '../listing.ts'
import { figuresShown, type Answered, matrixRead } from './answered.ts'
import { figureOf, useCells, useOpening, useWays } from './ways.tsx'
import { Foot, Head, Row } from './MatrixLines.tsx'
import { mostOf } from './pictures.ts'
import { MATRIX } from './styles.ts'
import { useProvider } from '../../data/providerTypes.ts'
import { EmptyList } from '../ListTable.tsx'
import { LoadFailure } from '../../page/Message.tsx'
import { isNarrowed } from '../listQuery.ts'
import { MatrixControls } from './MatrixControls.tsx'
import { MatrixPicture, PictureChoices, usePicture } from './MatrixPicture.tsx'

interface MatrixTableProps {
  readonly matrix: Matrix
  readonly answered: Answered
  readonly title: string
  /** The figure by which day cells are shaded. */
  readonly heat: string | undefined
}

/** A table of rows, totals and days; the first column and the totals are sticky; arrow keys move between figures, Enter opens one. */
const MatrixTable = ({ matrix, answered, title, heat }: MatrixTableProps) => {
  const t = useTranslate()
  const { resource } = useListing()
  const { dates, rows } = answered
  const ways = useWays(matrix, answered)
  const { open, menu } = useOpening(ways)
  const summed = figuresShown(matrix, answered)
  const compares = rows.some(({ was }) => was)
  const most = heat === undefined ? 0 : mostOf(rows, heat)
  const word = (name: string): string => t(`resources.${resource.name}.measures.${name}`)
  const part = { matrix, answered, summed, word, ways, compares }
  const openFrom = (cell: HTMLTableCellElement): void => {
    if (cell.textContent !== '' && !cell.classList.contains('than')) open(figureOf(cell), cell)
  }
  const cells = useCells(openFrom)
  const about = { role: 'group', tabIndex: 0, 'aria-label': title }
  return (
    <>
      <Box sx={MATRIX} {...about} {...cells}>
        <table>
          <Head {...part} />
          <tbody>
            {rows.map(row => (
              <Row key={String(row.id)} {...{ row, matrix, dates, summed, ways, compares, heat, most }} />
            ))}
          </tbody>
          <Foot {...part} />
        </table>
      </Box>
      {menu}
    </>
  )
}

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
