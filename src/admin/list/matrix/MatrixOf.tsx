import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Matrix } from '#resource'
import { formatDate } from '#resource/text'
import { chunk } from '../../chunk.ts'
import { fieldLabel, resourceName } from '../../cells/words.ts'
import { Deferred } from '../../page/Deferred.tsx'
import { FIGURE, PICTURE } from '../FiltersOf.tsx'
import { useListing } from '../listing.ts'
import { figureText, type Answered, figuresShown, matrixRead } from './answered.ts'
import { DayTable } from './DayTable.tsx'
import { Choice, useMatrixParameters, MatrixControls } from './MatrixControls.tsx'
import { maxOf, partBars, picturesOf, rowBars, waterfallBars, type Drawing, type Picture } from './pictures.ts'
import { PictureBars } from './PictureBars.tsx'
import { useDrillDownMenu, useDrillDowns, figureOf, useCells } from './drillDowns.tsx'
import { MatrixFoot, MatrixHead, FigureRow } from './MatrixLines.tsx'
import { MATRIX } from './styles.ts'
import { useProvider } from '../../data/provider.ts'
import { EmptyList } from '../ListTable.tsx'
import { LoadFailure } from '../../page/Message.tsx'
import { isNarrowed } from '../view.ts'

const MatrixChart = chunk(() => import('./MatrixChart.tsx').then(module => module.MatrixChart))

/** The height of the chart of days, in pixels. */
const HEIGHT = 200
const room = <Box sx={{ height: HEIGHT + 2 }} />

interface Chosen {
  readonly pictures: readonly Picture[]
  /** The open chart; undefined if there is nothing to draw. */
  readonly picture: Picture | undefined
  readonly figure: string
}
/** The chart chosen in the address, or the first one available. */
function usePicture(matrix: Matrix, answered: Answered | undefined): Chosen {
  const { resource } = useListing()
  const [address] = useSearchParams()
  const pictures = answered ? picturesOf(resource, matrix, answered) : []
  const picture = pictures.find(({ key }) => key === address.get(PICTURE)) ?? pictures[0]
  const query = address.get(FIGURE) ?? ''
  return { pictures, picture, figure: picture?.of.includes(query) ? query : (picture?.of[0] ?? '') }
}

interface PictureProps extends Chosen {
  readonly matrix: Matrix
  readonly answered: Answered
}
const useWords = () => {
  const t = useTranslate()
  const { resource } = useListing()
  const say = (key: string, more?: Record<string, unknown>): string => t(`nerud.matrix.${key}`, more)
  const word = (name: string): string => t(`resources.${resource.name}.measures.${name}`)
  const nameOf = ({ key, kind, of }: Picture): string => {
    if (kind === 'waterfall' || kind === 'parts') return t(`resources.${resource.name}.charts.${key}`)
    return key === kind ? say(`pictures.${kind}`) : say('titled', { picture: say(`pictures.${kind}`), measure: word(of[0]!) })
  }
  return { say, word, nameOf }
}
type Words = ReturnType<typeof useWords>

const drawingOf = ({ matrix, answered, picture, figure }: PictureProps, words: Words): Drawing | undefined => {
  if (picture?.kind === 'rows') return rowBars(matrix, answered, figure, words)
  if (picture?.kind === 'parts') return partBars(matrix, answered, picture.of, words)
  return picture?.kind === 'waterfall' ? waterfallBars(matrix, answered, picture.of, words) : undefined
}

/** Days as bars, or as a table. */
const DaysPicture = ({ matrix, answered, picture, figure }: PictureProps) => {
  const { say, word, nameOf } = useWords()
  const [isTable, setTable] = useState(false)
  const drillDowns = useDrillDowns(matrix, answered)
  const { open, menu } = useDrillDownMenu(drillDowns)
  const names = answered.compared ? [figure] : picture!.of
  const title = say('titled', { picture: nameOf(picture!), measure: names.map(word).join(', ') })
  const part = { matrix, answered, names, title, drillDowns, open }
  return (
    <Box sx={{ minWidth: 0 }}>
      <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)} data-off-paper>
        {say('figures')}
      </Button>
      {isTable ? (
        <DayTable {...part} />
      ) : (
        <Deferred room={room}>
          <Suspense fallback={room}>
            <MatrixChart {...part} height={HEIGHT} />
          </Suspense>
        </Deferred>
      )}
      {menu}
    </Box>
  )
}

/** Chooses the chart and its figure, and shows the compared period. */
const PictureChoices = ({ pictures, picture, figure, answered: { compared } }: Omit<PictureProps, 'matrix'>) => {
  const { say, word, nameOf } = useWords()
  const setParameter = useMatrixParameters()
  if (!picture) return null
  const isChosen = picture.of.length > 1 && (picture.kind === 'rows' || (picture.kind === 'days' && compared !== undefined))
  return (
    <>
      {pictures.length > 1 && (
        <Choice
          label={say('picture')}
          value={picture.key}
          options={pictures.map(one => [one.key, nameOf(one)])}
          onChoose={key => setParameter(PICTURE, key === pictures[0]!.key ? '' : key)}
        />
      )}
      {isChosen && (
        <Choice
          label={say('measure')}
          value={figure}
          options={picture.of.map(name => [name, word(name)])}
          onChoose={name => setParameter(FIGURE, name === picture.of[0] ? '' : name)}
        />
      )}
      {compared && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
          {say('comparedWith', { period: `${formatDate(compared.period.from)} – ${formatDate(compared.period.to)}` })}
        </Box>
      )}
    </>
  )
}

/** The figures of a matrix as a chart, chosen among the available ones. */
const MatrixPicture = (props: PictureProps) => {
  const { matrix, answered, picture, figure } = props
  const t = useTranslate()
  const words = useWords()
  const { say, word, nameOf } = words
  const { resource } = useListing()
  const drillDowns = useDrillDowns(matrix, answered)
  const { open, menu } = useDrillDownMenu(drillDowns)
  if (!picture) return null
  const drawing = drawingOf(props, words)
  const heading = answered.by === undefined ? resourceName(resource.name, 1, t) : fieldLabel(resource.name, answered.by, t)
  return (
    <Box component="section" sx={{ display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}>
      {picture.kind === 'days' && <DaysPicture {...props} />}
      {picture.kind === 'heat' && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', fontSize: 13 }}>
          {say('heatOf', { most: figureText(matrix, figure, maxOf(answered.rows, figure)) || '0' })}
        </Box>
      )}
      {drawing && drawing.bars.length > 0 && (
        <PictureBars
          title={picture.kind === 'rows' ? say('titled', { picture: word(figure), measure: heading }) : nameOf(picture)}
          heading={picture.kind === 'waterfall' ? say('measure') : heading}
          {...{ drawing, drillDowns, open }}
        />
      )}
      {drawing !== undefined && drawing.left > 0 && (
        <Alert severity="info">{say('firstOnly', { shown: drawing.bars.length, all: drawing.bars.length + drawing.left })}</Alert>
      )}
      {menu}
    </Box>
  )
}

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
  const drillDowns = useDrillDowns(matrix, answered)
  const { open, menu } = useDrillDownMenu(drillDowns)
  const summed = figuresShown(matrix, answered)
  const compares = rows.some(({ was }) => was)
  const max = heat === undefined ? 0 : maxOf(rows, heat)
  const word = (name: string): string => t(`resources.${resource.name}.measures.${name}`)
  const part = { matrix, answered, summed, word, drillDowns, compares }
  const openFrom = (cell: HTMLTableCellElement): void => {
    if (cell.textContent !== '' && !cell.classList.contains('than')) open(figureOf(cell), cell)
  }
  const cells = useCells(openFrom)
  const about = { role: 'group', tabIndex: 0, 'aria-label': title }
  return (
    <>
      <Box sx={MATRIX} {...about} {...cells}>
        <table>
          <MatrixHead {...part} />
          <tbody>
            {rows.map(row => (
              <FigureRow key={String(row.id)} {...{ row, matrix, dates, summed, drillDowns, compares, heat, max }} />
            ))}
          </tbody>
          <MatrixFoot {...part} />
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
